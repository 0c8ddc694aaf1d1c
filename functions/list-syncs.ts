import { employerRequest } from '../lib/employer/requests.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { documentReply } from '../lib/http/reply/reply.ts';
import { listSyncs } from '../lib/sync/read-syncs.ts';
import { syncRoutes } from '../lib/sync/routes.ts';

export const handler = endpoint(syncRoutes['GET /syncs'], employerRequest, {
  run: listSyncs,
  reply: documentReply,
});
