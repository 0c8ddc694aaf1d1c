import { jobRequest } from '../lib/employer/requests.ts';
import { dryRun, validated } from '../lib/http/body/with-body.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/job/body/validate-job.ts';
import { jobReply } from '../lib/job/job-reply.ts';
import { jobRoutes } from '../lib/job/routes.ts';
import { updateJob } from '../lib/job/update-job.ts';

export const handler = endpoint(jobRoutes['PUT /jobs/{id}'], jobRequest, {
  query: dryRun,
  body: validated(validateJob),
  run: updateJob,
  reply: jobReply,
});
