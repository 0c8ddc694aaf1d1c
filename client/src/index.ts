export type { BoardState, FollowOptions } from './board/follow-board.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type Jobs,
  type Locations,
  type ReferenceList,
} from './client.ts';
export {
  ApiError,
  InvalidResponseError,
  isProblem,
  NetworkError,
  type ProblemError,
  RedirectError,
  ResponseError,
  SyncGuardError,
} from './errors.ts';
export type { components, operations, paths } from './generated/schema.ts';
export { jsonLd, toJobPosting } from './job-posting.ts';
export type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  DeleteOptions,
  Deletion,
  DryRun,
  JobResponse,
  WriteOptions,
} from './jobs.ts';
export type { BatchOptions } from './sync/batches.ts';
export type { OpenSync } from './sync/open-sync.ts';
export type { JobResult } from './sync/send-chunk.ts';
export type { JobSource, SyncOptions, SyncProgress } from './sync/sync-jobs.ts';
export type { ChunkOptions, Syncs } from './sync/syncs.ts';
export type * from './types.ts';
