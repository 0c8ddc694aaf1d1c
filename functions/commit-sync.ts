import { validateCommit } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { sync } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { commitSync } from '../lib/sync/commit-sync.ts';

export const handler = endpoint(
  'POST /syncs/{id}/commit',
  sync(authenticate),
  withBody(validateCommit, (call, body) => commitSync(call, body, Date.now)),
);
