import { isProblem } from '../errors.ts';
import type { CallOptions } from '../jobs.ts';
import type { Sync } from '../types.ts';
import { type PollContext, poll } from './poll.ts';
import type { OpenSettings } from './syncs.ts';

export type OpenOptions = OpenSettings &
  CallOptions & {
    /** Aborts open synchronisations of the same jobs, such as one that was interrupted; waits for one that removes jobs. */
    readonly abortOpen?: boolean | undefined;
  };

/** @returns the id of the synchronisation that is open, from `Location`, if the error is `sync-open`. */
export const openSyncId = (error: unknown): string | undefined => {
  if (!isProblem(error, 'sync-open')) return undefined;
  const id = /\/syncs\/([^/?#]+)$/.exec(error.headers.get('location') ?? '')?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
};

/** Whether an earlier attempt to open may have opened it: it has the same settings and no chunks. */
const mayBeOwn = ({ chunks, ...sync }: Sync, settings: OpenSettings): boolean => {
  const { mode = 'apply', prefix = '', missing = 'archive' } = settings;
  return chunks === 0 && sync.mode === mode && sync.prefix === prefix && sync.missing === missing;
};

/** Aborts a synchronisation. One that removes jobs is waited for instead. */
const end = async (context: PollContext, id: string, signal: AbortSignal | undefined): Promise<void> => {
  try {
    await context.syncs.abort(id, { signal });
  } catch (error) {
    if (!isProblem(error, 'sync-closed')) throw error;
    for await (const { state } of poll(context, id, signal)) if (state !== 'removing') return;
  }
};

/**
 * Opens a synchronisation.
 *
 * @throws ApiError `sync-open` if one of the same jobs is open, unless it is to be aborted or was
 *   opened by an attempt whose response was lost.
 */
export const openOrReplace = async (
  context: PollContext,
  { signal, abortOpen, ...settings }: OpenOptions,
): Promise<Sync> => {
  const { syncs } = context;
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
      await end(context, id, signal);
      aborted.add(id);
    }
  }
};
