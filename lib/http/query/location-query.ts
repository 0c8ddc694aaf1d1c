import { locationTypes } from '../../reference/location-types.ts';
import type { QueryReader } from './query-reader.ts';

/** Reads the query of `GET /locations`. */
export const readLocationQuery = (read: QueryReader) => ({
  q: read.text('q'),
  types: read.list('types', locationTypes, (sent, type) => sent.toLowerCase() === type.toLowerCase()),
  page: read.page(),
  pageSize: read.pageSize(),
});
