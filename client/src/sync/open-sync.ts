import { isProblem } from '../errors.ts';
import type { CallOptions } from '../jobs.ts';
import type { Sync } from '../types.ts';
import type { SyncSettings, Syncs } from './syncs.ts';

export type OpenOptions = SyncSettings &
  CallOptions & {
    /** Aborts open synchronisations of the same jobs, such as one that was interrupted. */
    readonly abortOpen?: boolean | undefined;
  };

/** @returns the id of the synchronisation that is open, from `Location`, if the error is `sync-open`. */
export const openSyncId = (error: unknown): string | undefined => {
  if (!isProblem(error, 'sync-open')) return undefined;
  const id = /\/syncs\/([^/?#]+)$/.exec(error.headers.get('location') ?? '')?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
};

/** Whether an earlier attempt to open may have opened it: it has the same settings and no chunks. */
const mayBeOwn = ({ chunks, ...sync }: Sync, settings: SyncSettings): boolean => {
  const { mode = 'apply', prefix = '', missing = 'archive' } = settings;
  return chunks === 0 && sync.mode === mode && sync.prefix === prefix && sync.missing === missing;
};

const abortUnlessClosed = async (syncs: Syncs, id: string, options: CallOptions): Promise<void> => {
  try {
    await syncs.abort(id, options);
  } catch (error) {
    if (!isProblem(error, 'sync-closed')) throw error;
  }
};

/**
 * Opens a synchronisation.
 *
 * @throws ApiError `sync-open` if one of the same jobs is open, unless it is to be aborted or was
 *   opened by an attempt whose response was lost.
 */
export const openSync = async (
  syncs: Syncs,
  { signal, abortOpen, ...settings }: OpenOptions,
): Promise<Sync> => {
  for (const aborted = new Set<string>(); ; ) {
    try {
      return await syncs.open(settings, { signal });
    } catch (error) {
      if (!isProblem(error, 'sync-open')) throw error;
      const id = openSyncId(error);
      if (id === undefined || aborted.has(id)) throw error;
      // It is aborted, not continued: another process may have opened it and be about to send chunks.
      const isLost = error.mayHaveTakenEffect && mayBeOwn(await syncs.get(id, { signal }), settings);
      if (!abortOpen && !isLost) throw error;
      await abortUnlessClosed(syncs, id, { signal });
      aborted.add(id);
    }
  }
};
