import { readOperations, withOperations } from '../lib/http/body/operations.ts';
import { batchEndpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { applyOperations } from '../lib/sync/operations/apply-operations.ts';

export const handler = batchEndpoint(authenticate, {
  POST: withOperations(readOperations, applyOperations),
});
