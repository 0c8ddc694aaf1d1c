import { jobRequest } from '../lib/employer/requests.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { getJob } from '../lib/job/get-job.ts';
import { jobReply } from '../lib/job/job-reply.ts';
import { jobRoutes } from '../lib/job/routes.ts';

export const handler = endpoint(jobRoutes['GET /jobs/{id}'], jobRequest, {
  run: getJob,
  reply: jobReply,
});
