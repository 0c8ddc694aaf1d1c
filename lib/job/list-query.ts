import type { QueryReader } from '../http/query/query-reader.ts';
import { maxSearchTerms } from '../limits.ts';
import { statuses } from '../reference/statuses.ts';
import { searchTerms } from '../text/fold.ts';
import type { ListQuery } from './list-jobs.ts';

/** Reads the query of `GET /jobs`. */
export const readListQuery = (read: QueryReader): ListQuery => {
  const q = read.text('q');
  const wanted = read.list('status', statuses);
  const { length } = searchTerms(q ?? '');
  if (length > maxSearchTerms) {
    read.addFault('q', `has ${length} words; send at most ${maxSearchTerms}`);
  }
  return {
    q,
    // One index has the jobs of every status.
    statuses: wanted?.length === statuses.length ? undefined : wanted,
    referenceId: read.text('referenceId'),
    page: read.page(),
    pageSize: read.pageSize(),
    cursor: read.text('cursor'),
  };
};
