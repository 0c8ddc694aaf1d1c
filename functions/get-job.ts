import { endpoint, jobRequest } from '../lib/http/endpoint.ts';
import { getJob } from '../lib/jobs/get-job.ts';
import { jobReply } from '../lib/jobs/job-reply.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(jobRoutes['GET /jobs/{id}'], jobRequest(authenticate), {
  run: getJob,
  reply: jobReply,
});
