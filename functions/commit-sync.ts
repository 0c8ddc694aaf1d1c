import { validateCommit } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/operation.ts';
import { syncEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { commitSync } from '../lib/sync/commit-sync.ts';

export const handler = syncEndpoint(authenticate, {
  POST: withBody(validateCommit, (call, body) => commitSync(call, body, Date.now)),
});
