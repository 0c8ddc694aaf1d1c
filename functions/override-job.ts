import { jobRequest } from '../lib/employer/requests.ts';
import { authenticate } from '../lib/employer/store/authenticate.ts';
import { dryRun, validated } from '../lib/http/body/with-body.ts';
import { endpoint, oneOf } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { validateJob } from '../lib/job/body/validate-job.ts';
import { deleteJob } from '../lib/job/delete-job.ts';
import { jobReply } from '../lib/job/job-reply.ts';
import { jobRoutes } from '../lib/job/routes.ts';
import { updateJob } from '../lib/job/update-job.ts';

const request = jobRequest(authenticate);

export const handler = oneOf(
  endpoint(jobRoutes['PUT /jobs/{id}'], request, {
    query: dryRun,
    body: validated(validateJob),
    run: updateJob,
    reply: jobReply,
  }),
  endpoint(jobRoutes['DELETE /jobs/{id}'], request, { run: deleteJob, reply: noContent }),
);
