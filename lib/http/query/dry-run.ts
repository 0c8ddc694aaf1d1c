import type { QueryReader } from './query-reader.ts';

/** Reads the query of a write. @returns whether to check the request and write nothing. */
export const readDryRun = (read: QueryReader): boolean => read.flag('dryRun');
