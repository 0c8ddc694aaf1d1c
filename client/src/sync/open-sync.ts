import { isProblem, type ProblemError } from '../errors.ts';
import type { CallOptions } from '../jobs.ts';
import type { Sync } from '../types.ts';
import { type PollContext, poll } from './poll.ts';
import type { OpenSettings } from './syncs.ts';

export type OpenOptions = OpenSettings &
  CallOptions & {
    /**
     * Aborts open synchronisations of the same jobs, such as one that was interrupted, or those that
     * the function returns true for; waits for one that removes jobs.
     */
    readonly abortOpen?: boolean | ((open: OpenSync) => boolean) | undefined;
  };

/** An open synchronisation of the same jobs. */
export type OpenSync = Sync & {
  /** Milliseconds since its last chunk or commit, or since it was opened. */
  readonly idle: number;
};

/** Whether an earlier attempt to open may have opened it: it has the same settings and no chunks. */
const mayBeOwn = ({ chunks, ...sync }: Sync, settings: OpenSettings): boolean => {
  const { mode = 'apply', prefix = '', missing = 'archive' } = settings;
  return chunks === 0 && sync.mode === mode && sync.prefix === prefix && sync.missing === missing;
};

/**
 * Whether the one that is open was opened by a lost attempt, or is one that the caller replaces. It
 * is never continued: another process may have opened it and be about to send chunks.
 */
const isReplaceable = async (
  { syncs }: PollContext,
  { problem, headers, mayHaveTakenEffect }: ProblemError<'sync-open'>,
  { signal, abortOpen = false, ...settings }: OpenOptions,
): Promise<boolean> => {
  if (typeof abortOpen !== 'function' && !mayHaveTakenEffect) return abortOpen;
  const open = await syncs.get(problem.syncId, { signal });
  if (mayHaveTakenEffect && mayBeOwn(open, settings)) return true;
  // By the clock of the service, if it says it.
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const idle = now - Date.parse(problem.lastRequest);
  return typeof abortOpen === 'function' ? abortOpen({ ...open, idle }) : abortOpen;
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
export const openOrReplace = async (context: PollContext, options: OpenOptions): Promise<Sync> => {
  const { syncs } = context;
  const { signal, abortOpen, ...settings } = options;
  for (const aborted = new Set<string>(); ; ) {
    try {
      return await syncs.open(settings, { signal });
    } catch (error) {
      if (!isProblem(error, 'sync-open')) throw error;
      const { syncId } = error.problem;
      if (aborted.has(syncId) || !(await isReplaceable(context, error, options))) throw error;
      await end(context, syncId, signal);
      aborted.add(syncId);
    }
  }
};
