import { readQuery } from './paging.ts';

/**
 * Reads the query of `GET /locations`.
 *
 * @param knownTypes what `types` may name, in any case.
 * @throws InvalidQueryError with every fault.
 */
export const readLocationQuery = (query: URLSearchParams, knownTypes: readonly string[]) => {
  const read = readQuery(query);
  const types = read
    .text('types')
    ?.split(',')
    .map((type) => type.trim().toLowerCase())
    .filter(Boolean);
  const known = knownTypes.map((type) => type.toLowerCase());
  if (types?.some((type) => !known.includes(type))) {
    read.fault('types', `may name ${knownTypes.join(', ')}, separated by commas`);
  }
  const search = { q: read.text('q'), types, page: read.page(), pageSize: read.pageSize() };
  read.done();
  return search;
};
