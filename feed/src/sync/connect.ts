import { wait } from '../../../client/src/backoff.ts';
import { operations } from '../../../client/src/operations.ts';
import { createSyncJobs, type SyncOptions } from '../../../client/src/sync/sync-jobs.ts';
import { createSyncs } from '../../../client/src/sync/syncs.ts';
import { createTransport, isRefused, type Pause } from '../../../client/src/transport.ts';

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
) => {
  const send = createTransport({ address, key, pause, fetch: watchedFetch(onWait) }, downtime);
  const syncs = createSyncs(send);
  // Jobs of a feed have not been checked: the service does.
  const syncJobs = createSyncJobs<object>({ send, syncs, pause });
  return {
    /** The lists to which a map file refers. */
    lists: async () => {
      const [categories, types] = await Promise.all([
        send(operations.listJobCategories, { signal }),
        send(operations.listPositionTypes, { signal }),
      ]);
      return { categories: categories.body.data, positionTypes: types.body.data };
    },
    syncJobs: (jobs: AsyncIterable<object>, options: SyncOptions) => syncJobs(jobs, { ...options, signal }),
    /** Counts the jobs that a commit would remove now. */
    countRemovals: async (id: string) => {
      let count = 0;
      for await (const _ of syncs.removals(id, { signal })) count += 1;
      return count;
    },
    /** For after a failure, when the command has waited enough. */
    syncs: createSyncs(createTransport({ address, key, pause })),
  };
};

export type Connection = ReturnType<typeof connectClient>;
