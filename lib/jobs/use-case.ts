// The former names of these types, until lib/sync/operations has the new ones.
export type { Body, EmployerRequest as EmployerCall } from './request.ts';
export type { Removals, SavedJob } from './result.ts';
