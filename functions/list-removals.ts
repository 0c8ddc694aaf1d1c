import { endpoint } from '../lib/http/endpoint.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { listRemovals } from '../lib/sync/list-removals.ts';
import { syncRoutes } from '../lib/sync/routes.ts';
import { removalsReply } from '../lib/sync/sync-replies.ts';
import { syncRequest } from '../lib/sync/sync-request.ts';

export const handler = endpoint(syncRoutes['GET /syncs/{id}/removals'], syncRequest, {
  query: queryOf((read) => ({ cursor: read.text('cursor') })),
  run: listRemovals,
  reply: removalsReply,
});
