import { jobRequest } from '../lib/employer/requests.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { getPublication } from '../lib/job/get-publication.ts';
import { publicationReply } from '../lib/job/job-reply.ts';
import { jobRoutes } from '../lib/job/routes.ts';

export const handler = endpoint(jobRoutes['GET /jobs/{id}/publication'], jobRequest, {
  run: getPublication,
  reply: publicationReply,
});
