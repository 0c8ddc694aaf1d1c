import { endpoint } from '../lib/http/endpoint.ts';
import { documentReply } from '../lib/http/reply/reply.ts';
import { getSync } from '../lib/sync/read-syncs.ts';
import { syncRoutes } from '../lib/sync/routes.ts';
import { syncRequest } from '../lib/sync/sync-request.ts';

export const handler = endpoint(syncRoutes['GET /syncs/{id}'], syncRequest, {
  run: getSync,
  reply: documentReply,
});
