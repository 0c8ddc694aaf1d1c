import { statuses } from '../../api/job-schema.ts';
import { maxSearchTerms } from '../../api/limits.ts';
import { searchTerms } from '../../domain/search.ts';
import type { ListQuery } from '../../jobs/list-jobs.ts';
import { QueryReader } from './query-reader.ts';

/** Reads the query of `GET /jobs`. @throws InvalidQueryError with every fault. */
export const readListQuery = (query: URLSearchParams): ListQuery => {
  const read = new QueryReader(query);
  const filters = {
    q: read.text('q'),
    status: read.choice('status', statuses),
    referenceId: read.text('referenceId'),
    page: read.page(),
    pageSize: read.pageSize(),
    cursor: read.text('cursor'),
  };
  if (searchTerms(filters.q ?? '').length > maxSearchTerms) {
    read.addFault('q', `may have at most ${maxSearchTerms} words`);
  }
  read.throwIfAny();
  return filters;
};
