import { chunkRequest, endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { resultsReply } from '../lib/sync/operations/apply-operations.ts';
import { operationSteps, readChunk } from '../lib/sync/operations/operation-steps.ts';
import { putChunk } from '../lib/sync/put-chunk.ts';

export const handler = endpoint('PUT /syncs/{id}/chunks/{n}', chunkRequest(authenticate), {
  body: operationSteps(readChunk),
  run: putChunk,
  reply: resultsReply,
});
