import { validateSync } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/operation.ts';
import { syncsEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { openSync } from '../lib/sync/open-sync.ts';

export const handler = syncsEndpoint(authenticate, {
  POST: withBody(validateSync, openSync),
});
