import { operationSteps, readChunk } from '../lib/http/body/operations.ts';
import { chunkRequest, endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { putChunk } from '../lib/sync/put-chunk.ts';

export const handler = endpoint('PUT /syncs/{id}/chunks/{n}', chunkRequest(authenticate), {
  body: operationSteps(readChunk),
  run: putChunk,
});
