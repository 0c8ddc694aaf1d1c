import { endpoint } from '../lib/http/endpoint.ts';
import { resultsReply } from '../lib/sync/operations/apply-operations.ts';
import { operationSteps, readChunk } from '../lib/sync/operations/operation-steps.ts';
import { putChunk } from '../lib/sync/put-chunk.ts';
import { syncRoutes } from '../lib/sync/routes.ts';
import { chunkRequest } from '../lib/sync/sync-request.ts';

export const handler = endpoint(syncRoutes['PUT /syncs/{id}/chunks/{n}'], chunkRequest, {
  body: operationSteps(readChunk),
  run: putChunk,
  reply: resultsReply,
});
