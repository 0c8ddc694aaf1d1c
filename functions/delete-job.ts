import { jobRequest } from '../lib/employer/requests.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { deleteJob } from '../lib/job/delete-job.ts';
import { jobRoutes } from '../lib/job/routes.ts';

export const handler = endpoint(jobRoutes['DELETE /jobs/{id}'], jobRequest, {
  run: deleteJob,
  reply: noContent,
});
