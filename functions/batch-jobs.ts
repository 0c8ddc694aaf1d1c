import { operationSteps, readOperations } from '../lib/http/body/operations.ts';
import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { dryRun } from '../lib/http/query/dry-run.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { applyOperations } from '../lib/sync/operations/apply-operations.ts';

export const handler = endpoint('POST /jobs/batch', employerRequest(authenticate), {
  query: dryRun,
  body: operationSteps(readOperations),
  run: applyOperations,
});
