import { sync } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { withQuery } from '../lib/http/query/query-reader.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { listRemovals } from '../lib/sync/list-removals.ts';

export const handler = endpoint(
  'GET /syncs/{id}/removals',
  sync(authenticate),
  withQuery((read) => ({ cursor: read.text('cursor') }), listRemovals),
);
