export { type Client, type ClientOptions, createClient } from './client.ts';
export { ApiError, isProblem, NetworkError } from './errors.ts';
export type { CallOptions, ChangeOptions, CreateOptions, StoredJob, WriteOptions } from './jobs.ts';
export type { components, operations, paths } from './schema.ts';
export type * from './types.ts';
