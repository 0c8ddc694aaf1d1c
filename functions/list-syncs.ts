import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { documentReply } from '../lib/http/reply/reply.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { listSyncs } from '../lib/sync/read-syncs.ts';

export const handler = endpoint('GET /syncs', employerRequest(authenticate), {
  run: listSyncs,
  reply: documentReply,
});
