import { employerRequest } from '../lib/employer/requests.ts';
import { validated } from '../lib/http/body/with-body.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { openSync } from '../lib/sync/open-sync.ts';
import { syncRoutes } from '../lib/sync/routes.ts';
import { openedReply } from '../lib/sync/sync-replies.ts';
import { validateSync } from '../lib/sync/validate-sync.ts';

export const handler = endpoint(syncRoutes['POST /syncs'], employerRequest, {
  body: validated(validateSync),
  run: openSync,
  reply: openedReply,
});
