import { locationTypes } from '../../api/job-schema.ts';
import { QueryReader } from './query-reader.ts';

const allowedTypes: readonly string[] = locationTypes.map((type) => type.toLowerCase());

/** Reads the query of `GET /locations`. @throws InvalidQueryError with every fault. */
export const readLocationQuery = (query: URLSearchParams) => {
  const read = new QueryReader(query);
  const types = read
    .text('types')
    ?.split(',')
    .map((type) => type.trim().toLowerCase())
    .filter(Boolean);
  if (types?.some((type) => !allowedTypes.includes(type))) {
    read.addFault('types', `may name ${locationTypes.join(', ')}, separated by commas`);
  }
  const search = { q: read.text('q'), types, page: read.page(), pageSize: read.pageSize() };
  read.throwIfAny();
  return search;
};
