import { employerRequest } from '../lib/employer/requests.ts';
import { dryRun, validated } from '../lib/http/body/with-body.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/job/body/validate-job.ts';
import { jobReply } from '../lib/job/job-reply.ts';
import { putJobByReference } from '../lib/job/put-job-by-reference.ts';
import { jobRoutes } from '../lib/job/routes.ts';

export const handler = endpoint(jobRoutes['PUT /jobs'], employerRequest, {
  query: dryRun,
  body: validated(validateJob),
  run: putJobByReference,
  reply: jobReply,
});
