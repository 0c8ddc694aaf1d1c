import {
  type ClientOptions,
  createClient,
  type SyncOptions,
  type SyncProgress,
} from '../../../client/src/index.ts';

/** A restart of the service ends no run: refused connections are retried as long, in milliseconds. */
const downtime = 60_000;

const isRefused = (cause: unknown): boolean =>
  cause instanceof Error && (('code' in cause && cause.code === 'ECONNREFUSED') || isRefused(cause.cause));

/** `fetch` that calls `onRefused` at the first of the connections that are refused in a row. */
const watchedFetch = (onRefused: () => void, send: typeof fetch): typeof fetch => {
  let isDown = false;
  return async (...request) => {
    try {
      const response = await send(...request);
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
  /** Replaces the network. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the timer. */
  readonly pause?: ClientOptions['pause'];
};

/** Jobs of a feed have not been checked: the service does. */
type Synchroniser = {
  syncJobs(
    jobs: Iterable<object> | AsyncIterable<object>,
    options: SyncOptions,
  ): AsyncGenerator<SyncProgress, void, undefined>;
};

/**
 * The client of the API, as the command needs it.
 *
 * @throws TypeError if the address or the key is not valid.
 */
export const connectClient = (
  address: string,
  key: string | undefined,
  { onWait, signal, pause, fetch: send = fetch }: ConnectOptions,
) => {
  const client = createClient({ address, key, pause, downtime, fetch: watchedFetch(onWait, send) });
  const { syncJobs }: Synchroniser = client;
  return {
    /** The lists to which a map file refers. */
    lists: async () => {
      const [categories, types] = await Promise.all([
        client.jobCategories.list({ signal }),
        client.positionTypes.list({ signal }),
      ]);
      return { categories, positionTypes: types };
    },
    syncJobs: (jobs: AsyncIterable<object>, options: SyncOptions) => syncJobs(jobs, { ...options, signal }),
    /** Counts the jobs that a commit would remove now. */
    countRemovals: async (id: string) => {
      let count = 0;
      for await (const _ of client.syncs.removals(id, { signal })) count += 1;
      return count;
    },
    /** For after a failure, when the command has waited enough. */
    syncs: createClient({ address, key, pause, fetch: send }).syncs,
  };
};

export type Connection = ReturnType<typeof connectClient>;
