import { readChunk, withOperations } from '../lib/http/body/operations.ts';
import { chunk } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { putChunk } from '../lib/sync/put-chunk.ts';

export const handler = endpoint(
  'PUT /syncs/{id}/chunks/{n}',
  chunk(authenticate),
  withOperations(readChunk, (call, puts, options) => putChunk(call, puts, options, Date.now)),
);
