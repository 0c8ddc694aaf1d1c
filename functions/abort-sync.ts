import { syncEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { abortSync } from '../lib/sync/abort-sync.ts';

// A POST to a synchronisation is always handled as the method in X-HTTP-Method-Override.
export const handler = syncEndpoint(authenticate, {
  DELETE: { run: (call) => abortSync(call, Date.now) },
});
