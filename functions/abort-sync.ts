import { endpoint } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { abortSync } from '../lib/sync/abort-sync.ts';
import { syncRoutes } from '../lib/sync/routes.ts';
import { syncRequest } from '../lib/sync/sync-request.ts';

export const handler = endpoint(syncRoutes['DELETE /syncs/{id}'], syncRequest, {
  run: (request) => abortSync(request, Date.now),
  reply: noContent,
});
