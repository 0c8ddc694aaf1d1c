import { maxPageSize } from '../lib/api/limits.ts';
import { walkJobs } from '../lib/board/walk-jobs.ts';
import { board } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { withQuery } from '../lib/http/query/query-reader.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(
  'GET /board/jobs',
  board(authenticate),
  withQuery((read) => ({ cursor: read.text('cursor'), pageSize: read.pageSize(maxPageSize) }), walkJobs),
);
