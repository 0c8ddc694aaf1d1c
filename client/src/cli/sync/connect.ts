import { wait } from '../../backoff.ts';
import { isProblem, SyncGuardError } from '../../errors.ts';
import { openSyncOf } from '../../sync/open-sync.ts';
import { createSyncJobs } from '../../sync/sync-jobs.ts';
import { createSyncs } from '../../sync/syncs.ts';
import { createTransport } from '../../transport.ts';
import type { Synchroniser } from './synchronise.ts';

/**
 * The client of the API, as the command needs it.
 *
 * @param signal ends a synchronisation, which stays open.
 * @throws TypeError if the address or the key is not valid.
 */
export const connectClient = (address: string, key: string, signal?: AbortSignal): Synchroniser => {
  const send = createTransport({ address, key });
  const syncs = createSyncs(send);
  // Jobs of a feed have not been checked: the service does.
  const syncJobs = createSyncJobs<object>({ send, syncs, pause: wait });
  return {
    sync: (jobs, { mayReplace, ...settings }) =>
      syncJobs(jobs, { ...settings, abortOpen: mayReplace, signal }),
    countRemovals: async (id) => {
      let count = 0;
      for await (const _ of syncs.removals(id, { signal })) count += 1;
      return count;
    },
    abort: (id) => syncs.abort(id),
    refusalOf: (error) => {
      if (!(error instanceof SyncGuardError)) return undefined;
      const { syncId, removals, current, sample } = error;
      return { id: syncId, removals, current, sample };
    },
    blockerOf: (error) => openSyncOf({ syncs }, error),
    isOtherFeed: (error) => isProblem(error, 'sync-incomplete'),
  };
};
