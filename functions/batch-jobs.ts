import { readOperations, withOperations } from '../lib/http/body/operations.ts';
import { employer } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { applyOperations } from '../lib/sync/operations/apply-operations.ts';

export const handler = endpoint(
  'POST /jobs/batch',
  employer(authenticate),
  withOperations(readOperations, applyOperations),
);
