import { endpoint, syncRequest } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { listRemovals } from '../lib/sync/list-removals.ts';

export const handler = endpoint('GET /syncs/{id}/removals', syncRequest(authenticate), {
  query: (read) => ({ cursor: read.text('cursor') }),
  run: listRemovals,
});
