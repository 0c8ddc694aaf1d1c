import { endpoint, syncRequest } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { abortSync } from '../lib/sync/abort-sync.ts';

export const handler = endpoint('DELETE /syncs/{id}', syncRequest(authenticate), (request) =>
  abortSync(request, Date.now),
);
