import { dryRun, validated } from '../lib/http/body/with-body.ts';
import { endpoint, jobRequest } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/jobs/body/validate-job.ts';
import { jobReply } from '../lib/jobs/job-reply.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(jobRoutes['PUT /jobs/{id}'], jobRequest(authenticate), {
  query: dryRun,
  body: validated(validateJob),
  run: updateJob,
  reply: jobReply,
});
