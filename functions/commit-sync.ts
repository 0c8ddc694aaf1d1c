import { validated } from '../lib/http/body/with-body.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { commitSync } from '../lib/sync/commit-sync.ts';
import { syncRoutes } from '../lib/sync/routes.ts';
import { commitReply } from '../lib/sync/sync-replies.ts';
import { syncRequest } from '../lib/sync/sync-request.ts';
import { validateCommit } from '../lib/sync/validate-sync.ts';

export const handler = endpoint(syncRoutes['POST /syncs/{id}/commit'], syncRequest, {
  body: validated(validateCommit),
  run: (request, body) => commitSync(request, body, Date.now),
  reply: commitReply,
});
