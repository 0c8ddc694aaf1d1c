import { createApply } from './apply.ts';
import { wait } from './backoff.ts';
import { createFollowBoard, type FollowOptions } from './board/follow-board.ts';
import { type CallOptions, createJobs, createWrites, type JobWrites } from './jobs.ts';
import { type Exchange, operations } from './operations.ts';
import { entries, pages } from './pages.ts';
import { createBatches } from './sync/batches.ts';
import { createSyncJobs, type JobSource, type SyncOptions, type SyncProgress } from './sync/sync-jobs.ts';
import { createSyncs, type Syncs } from './sync/syncs.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import type {
  Application,
  ApplicationReceipt,
  EntryId,
  GrantedEmployer,
  Health,
  JobCategory,
  Location,
  LocationFilter,
  PositionType,
} from './types.ts';

/** How to reach the service, and how often to try. */
export interface ClientOptions extends TransportOptions {}

const createList = <Entry>(
  send: Transport,
  list: Exchange<{ readonly data: readonly Entry[] }>,
  entry: Exchange<Entry>,
) => ({
  /** All entries. */
  async list({ signal }: CallOptions = {}): Promise<readonly Entry[]> {
    return (await send(list, { signal })).body.data;
  },

  /** One entry. */
  async get(id: EntryId, { signal }: CallOptions = {}): Promise<Entry> {
    return (await send(entry, { id, signal })).body;
  },
});

const createLocations = (send: Transport) => ({
  /** All matching locations from all pages, the shortest names first. */
  list(filter: LocationFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<Location, void, undefined> {
    return entries(pages(send, operations.listLocations, { pageSize: 100, ...filter }, signal));
  },

  /** One location. */
  async get(id: EntryId, { signal }: CallOptions = {}): Promise<Location> {
    return (await send(operations.getLocation, { id, signal })).body;
  },
});

// Named, because the compiler writes anonymous types without their comments, which editors show.

/** Reads and writes jobs, one by one or many at a time. */
export interface Jobs extends JobWrites, ReturnType<typeof createJobs>, ReturnType<typeof createBatches> {}
/** A list to which jobs refer. */
export interface ReferenceList<Entry> extends ReturnType<typeof createList<Entry>> {}
/** Places. */
export interface Locations extends ReturnType<typeof createLocations> {}

/** A client of the Job Posting API. */
export interface Client {
  /** The jobs of the employer of the key. */
  readonly jobs: Jobs;
  /** The requests of a synchronisation, one by one. `syncJobs` does all of it. */
  readonly syncs: Syncs;
  /**
   * Synchronises a complete set of jobs: sends them in chunks, four at a time, and commits. Yields
   * the progress after each chunk, and reads the source only as fast as that is consumed.
   *
   * @throws what the source throws, after the synchronisation was aborted: nothing is removed.
   * @throws SyncGuardError if the commit would remove too many jobs. It stays open.
   * @throws the error of a request, or the reason of the signal. It stays open, and can be resumed.
   */
  syncJobs(source: JobSource, options?: SyncOptions): AsyncGenerator<SyncProgress, void, undefined>;
  /**
   * Keeps an application's copy of the board's live jobs: walks through them, then follows their
   * changes, and goes on after a restart from what `save` was given. It waits out outages, as long as
   * `Retry-After` says, at most an hour, and delivers again what a callback has failed to take.
   *
   * The promise never resolves: it rejects with the reason of `signal` when that is aborted, and with
   * `ApiError` when the service refuses the key.
   */
  followBoard(options: FollowOptions): Promise<never>;
  /**
   * Hands an application in, with a board's key that has the right to. Call it again with the same
   * application until it returns: the employer gets it once.
   *
   * @throws ApiError `unavailable` after 30 seconds, and `application-limit`, with `retryAfter`, at once:
   *   keep the application, and try again later.
   * @throws ApiError `application-elsewhere`, `application-undeliverable`, `job-not-found` or `body`:
   *   another attempt would be refused, too.
   */
  apply(jobId: EntryId, application: Application, options?: CallOptions): Promise<ApplicationReceipt>;
  /** The employers that a vendor acts for, by id. The client has the vendor's key, and no `employer`. */
  employers(options?: CallOptions): Promise<readonly GrantedEmployer[]>;
  /** No key is required. */
  readonly positionTypes: ReferenceList<PositionType>;
  /** No key is required. */
  readonly jobCategories: ReferenceList<JobCategory>;
  /** Places. No key is required. */
  readonly locations: Locations;
  /** Whether the service responds, and its version. No key is required. */
  health(options?: CallOptions): Promise<Health>;
}

/**
 * A client of the Job Posting API. Its methods throw `ApiError`, `RedirectError`,
 * `InvalidResponseError` and `NetworkError`.
 *
 * @throws TypeError or RangeError when an option is invalid.
 */
export const createClient = (options: ClientOptions): Client => {
  const send = createTransport(options);
  const { pause = wait, maxRetryAfter = 60_000 } = options;
  // The follower itself waits out a longer Retry-After.
  const sendToFollow = createTransport({ ...options, maxRetryAfter: Math.min(maxRetryAfter, 60_000) });
  const syncs = createSyncs(send);
  const { listPositionTypes, getPositionType, listJobCategories, getJobCategory } = operations;
  return {
    jobs: { ...createWrites(send), ...createJobs(send), ...createBatches(send, pause) },
    syncs,
    syncJobs: createSyncJobs({ send, syncs, pause }),
    followBoard: createFollowBoard(sendToFollow, pause),
    apply: createApply(options),
    employers: async ({ signal } = {}) => (await send(operations.listEmployers, { signal })).body.data,
    positionTypes: createList(send, listPositionTypes, getPositionType),
    jobCategories: createList(send, listJobCategories, getJobCategory),
    locations: createLocations(send),
    health: async ({ signal } = {}) => (await send(operations.getHealth, { signal })).body,
  };
};
