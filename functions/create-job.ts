import { dryRun, idempotencyKey, validated } from '../lib/http/body/with-body.ts';
import { employerRequest, endpoint, oneOf } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { validateJob, validateReference } from '../lib/jobs/body/validate-job.ts';
import { createJob } from '../lib/jobs/create-job.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { jobReply } from '../lib/jobs/job-reply.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

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
