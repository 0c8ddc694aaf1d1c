import { employerRequest } from '../lib/employer/requests.ts';
import { dryRun } from '../lib/http/body/with-body.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { jobRoutes } from '../lib/job/routes.ts';
import { applyOperations, resultsReply } from '../lib/sync/operations/apply-operations.ts';
import { operationSteps, readOperations } from '../lib/sync/operations/operation-steps.ts';

export const handler = endpoint(jobRoutes['POST /jobs/batch'], employerRequest, {
  query: dryRun,
  body: operationSteps(readOperations),
  run: applyOperations,
  reply: resultsReply,
});
