export { type Client, type ClientOptions, createClient } from './client.ts';
export {
  ApiError,
  InvalidResponseError,
  isProblem,
  NetworkError,
  RedirectError,
  ResponseError,
} from './errors.ts';
export type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  DeleteOptions,
  Deletion,
  DryRun,
  StoredJob,
  WriteOptions,
} from './jobs.ts';
export type { components, operations, paths } from './schema.ts';
export type * from './types.ts';
