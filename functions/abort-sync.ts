import { sync } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { abortSync } from '../lib/sync/abort-sync.ts';

export const handler = endpoint('DELETE /syncs/{id}', sync(authenticate), (call) =>
  abortSync(call, Date.now),
);
