import { statuses } from '../api/job-schema.ts';
import { readQuery } from './paging.ts';

/** Reads the query of `GET /jobs`. @throws InvalidQueryError with every fault. */
export const readListQuery = (query: URLSearchParams) => {
  const read = readQuery(query);
  const filters = {
    q: read.text('q'),
    status: read.choice('status', statuses),
    page: read.page(),
    pageSize: read.pageSize(),
  };
  read.done();
  return filters;
};
