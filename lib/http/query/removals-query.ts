import type { RemovalsQuery } from '../../sync/list-removals.ts';
import type { QueryReader } from './query-reader.ts';

/** Reads the query of `GET /syncs/{id}/removals`. */
export const readRemovalsQuery = (read: QueryReader): RemovalsQuery => ({ cursor: read.text('cursor') });
