import { readQuery } from './read-query.ts';

/**
 * Reads the query of `GET /locations`.
 *
 * @param allowedTypes what `types` may name, in any case.
 * @throws InvalidQueryError with every fault.
 */
export const readLocationQuery = (query: URLSearchParams, allowedTypes: readonly string[]) => {
  const read = readQuery(query);
  const types = read
    .text('types')
    ?.split(',')
    .map((type) => type.trim().toLowerCase())
    .filter(Boolean);
  const allowed = allowedTypes.map((type) => type.toLowerCase());
  if (types?.some((type) => !allowed.includes(type))) {
    read.fault('types', `may name ${allowedTypes.join(', ')}, separated by commas`);
  }
  const search = { q: read.text('q'), types, page: read.page(), pageSize: read.pageSize() };
  read.throwIfAny();
  return search;
};
