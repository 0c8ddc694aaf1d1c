import { endpoint, syncRequest } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { abortSync } from '../lib/sync/abort-sync.ts';

export const handler = endpoint('DELETE /syncs/{id}', syncRequest(authenticate), {
  run: (request) => abortSync(request, Date.now),
  reply: noContent,
});
