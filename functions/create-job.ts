import { employerRequest } from '../lib/employer/requests.ts';
import { dryRun, idempotencyKey, validated } from '../lib/http/body/with-body.ts';
import { endpoint, oneOf } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/job/body/validate-job.ts';
import { createJob } from '../lib/job/create-job.ts';
import { jobReply } from '../lib/job/job-reply.ts';
import { jobRoutes } from '../lib/job/routes.ts';
import { handler as deleteJob } from './delete-job-by-reference.ts';
import { handler as putJob } from './put-job-by-reference.ts';

const postJob = endpoint(jobRoutes['POST /jobs'], employerRequest, {
  query: dryRun,
  body: validated(validateJob, idempotencyKey()),
  run: createJob,
  reply: jobReply,
});

// The gateway routes a POST with X-HTTP-Method-Override here, whatever method that names.
export const handler = oneOf(postJob, putJob, deleteJob);
