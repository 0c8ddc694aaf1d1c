import { dryRun, validated } from '../lib/http/body/with-body.ts';
import { endpoint, jobRequest, oneOf } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { validateJob } from '../lib/jobs/body/validate-job.ts';
import { deleteJob } from '../lib/jobs/delete-job.ts';
import { jobReply } from '../lib/jobs/job-reply.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

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
