import { dryRun, validated } from '../lib/http/body/with-body.ts';
import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/jobs/body/validate-job.ts';
import { jobReply } from '../lib/jobs/job-reply.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(jobRoutes['PUT /jobs'], employerRequest(authenticate), {
  query: dryRun,
  body: validated(validateJob),
  run: putJobByReference,
  reply: jobReply,
});
