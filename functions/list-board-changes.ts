import { maxPageSize } from '../lib/api/limits.ts';
import { listChanges } from '../lib/board/list-changes.ts';
import { board } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { withQuery } from '../lib/http/query/query-reader.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(
  'GET /board/changes',
  board(authenticate),
  withQuery((read) => ({ after: read.text('after'), pageSize: read.pageSize(maxPageSize) }), listChanges),
);
