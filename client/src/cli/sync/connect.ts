import { wait } from '../../backoff.ts';
import { isProblem, SyncGuardError } from '../../errors.ts';
import { operations } from '../../operations.ts';
import { openSyncOf } from '../../sync/open-sync.ts';
import { createSyncJobs } from '../../sync/sync-jobs.ts';
import { createSyncs } from '../../sync/syncs.ts';
import { createTransport, isRefused, type Pause } from '../../transport.ts';
import type { Synchroniser } from './synchronise.ts';

/** A restart of the service ends no run: refused connections are retried as long, in milliseconds. */
const downtime = 60_000;

/** `fetch` that calls `onRefused` at the first of the connections that are refused in a row. */
const watchedFetch = (onRefused: () => void): typeof fetch => {
  let isDown = false;
  return async (...request) => {
    try {
      const response = await fetch(...request);
      isDown = false;
      return response;
    } catch (error) {
      if (!isDown && isRefused(error)) {
        isDown = true;
        onRefused();
      }
      throw error;
    }
  };
};

type ConnectOptions = {
  /** Is called when requests start to wait for a restart of the service. */
  readonly onWait: () => void;
  /** Ends a synchronisation, which stays open. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the timer. */
  readonly pause?: Pause | undefined;
};

/**
 * The client of the API, as the command needs it.
 *
 * @throws TypeError if the address or the key is not valid.
 */
export const connectClient = (
  address: string,
  key: string | undefined,
  { onWait, signal, pause = wait }: ConnectOptions,
): Synchroniser => {
  const send = createTransport({ address, key, pause, fetch: watchedFetch(onWait) }, downtime);
  const syncs = createSyncs(send);
  // After a failure the command has waited enough.
  const syncsNow = createSyncs(createTransport({ address, key, pause }));
  // Jobs of a feed have not been checked: the service does.
  const syncJobs = createSyncJobs<object>({ send, syncs, pause });
  return {
    lists: async () => {
      const [categories, types] = await Promise.all([
        send(operations.listJobCategories, { signal }),
        send(operations.listPositionTypes, { signal }),
      ]);
      return { categories: categories.body.data, positionTypes: types.body.data };
    },
    sync: (jobs, { mayReplace, ...settings }) =>
      syncJobs(jobs, { ...settings, abortOpen: mayReplace, signal }),
    countRemovals: async (id) => {
      let count = 0;
      for await (const _ of syncs.removals(id, { signal })) count += 1;
      return count;
    },
    stateOf: async (id) => (await syncsNow.get(id)).state,
    abort: (id) => syncsNow.abort(id),
    refusalOf: (error) => {
      if (!(error instanceof SyncGuardError)) return undefined;
      const { syncId, removals, current, sample } = error;
      return { id: syncId, removals, current, sample };
    },
    blockerOf: (error) => openSyncOf({ syncs: syncsNow }, error),
    isOtherFeed: (error) => isProblem(error, 'sync-incomplete'),
  };
};
