import { readChunk, withOperations } from '../lib/http/body/operations.ts';
import { chunkEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { putChunk } from '../lib/sync/put-chunk.ts';

// A POST to a chunk is always handled as the method in X-HTTP-Method-Override.
export const handler = chunkEndpoint(authenticate, {
  PUT: withOperations(readChunk, (call, puts, options) => putChunk(call, puts, options, Date.now)),
});
