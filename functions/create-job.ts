import { employerRequest } from '../lib/employer/requests.ts';
import { authenticate } from '../lib/employer/store/authenticate.ts';
import { dryRun, idempotencyKey, validated } from '../lib/http/body/with-body.ts';
import { endpoint, oneOf } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { validateJob, validateReference } from '../lib/job/body/validate-job.ts';
import { createJob } from '../lib/job/create-job.ts';
import { deleteJobByReference } from '../lib/job/delete-job.ts';
import { jobReply } from '../lib/job/job-reply.ts';
import { putJobByReference } from '../lib/job/put-job-by-reference.ts';
import { jobRoutes } from '../lib/job/routes.ts';

const request = employerRequest(authenticate);

// The gateway routes a POST with X-HTTP-Method-Override here, whatever method that names.
export const handler = oneOf(
  endpoint(jobRoutes['POST /jobs'], request, {
    query: dryRun,
    body: validated(validateJob, idempotencyKey()),
    run: createJob,
    reply: jobReply,
  }),
  endpoint(jobRoutes['PUT /jobs'], request, {
    query: dryRun,
    body: validated(validateJob),
    run: putJobByReference,
    reply: jobReply,
  }),
  endpoint(jobRoutes['DELETE /jobs'], request, {
    body: validated(validateReference),
    run: deleteJobByReference,
    reply: noContent,
  }),
);
