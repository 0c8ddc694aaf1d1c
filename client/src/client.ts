import { wait } from './backoff.ts';
import { createFollowBoard } from './board/follow-board.ts';
import { type CallOptions, createJobs } from './jobs.ts';
import { type Exchange, operations } from './operations.ts';
import { entries, pages } from './pages.ts';
import { createBatches } from './sync/batches.ts';
import { createSyncJobs } from './sync/sync-jobs.ts';
import { createSyncs } from './sync/syncs.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import type { EntryId, Health, JobByReference, Location, LocationFilter } from './types.ts';

export type ClientOptions = TransportOptions;

const createList = <Entry>(
  send: Transport,
  list: Exchange<{ readonly data: readonly Entry[] }>,
  entry: Exchange<Entry>,
) => ({
  list: async ({ signal }: CallOptions = {}): Promise<readonly Entry[]> =>
    (await send(list, { signal })).body.data,
  get: async (id: EntryId, { signal }: CallOptions = {}): Promise<Entry> =>
    (await send(entry, { id, signal })).body,
});

/**
 * A client of the Job Posting API. Its methods throw `ApiError`, `RedirectError`,
 * `InvalidResponseError` and `NetworkError`.
 *
 * @throws TypeError or RangeError when an option is invalid.
 */
export const createClient = (options: ClientOptions) => {
  const send = createTransport(options);
  const { pause = wait, maxRetryAfter = 60_000 } = options;
  // The follower itself waits out a longer Retry-After.
  const sendToFollow = createTransport({ ...options, maxRetryAfter: Math.min(maxRetryAfter, 60_000) });
  const syncs = createSyncs(send);
  const { listPositionTypes, getPositionType, listJobCategories, getJobCategory } = operations;
  return {
    jobs: { ...createJobs(send), ...createBatches(send, pause) },
    syncs,
    syncJobs: createSyncJobs<JobByReference>({ send, syncs, pause }),
    followBoard: createFollowBoard(sendToFollow, pause),
    positionTypes: createList(send, listPositionTypes, getPositionType),
    jobCategories: createList(send, listJobCategories, getJobCategory),
    locations: {
      /** All matching locations from all pages, the shortest names first. */
      list: (
        filter: LocationFilter = {},
        { signal }: CallOptions = {},
      ): AsyncGenerator<Location, void, undefined> =>
        entries(pages(send, operations.listLocations, { pageSize: 100, ...filter }, signal)),
      get: async (id: EntryId, { signal }: CallOptions = {}): Promise<Location> =>
        (await send(operations.getLocation, { id, signal })).body,
    },
    health: async ({ signal }: CallOptions = {}): Promise<Health> =>
      (await send(operations.getHealth, { signal })).body,
  };
};

export type Client = ReturnType<typeof createClient>;
