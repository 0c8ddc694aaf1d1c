import { endpoint, jobRequest } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { deleteJob } from '../lib/jobs/delete-job.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(jobRoutes['DELETE /jobs/{id}'], jobRequest(authenticate), {
  run: deleteJob,
  reply: noContent,
});
