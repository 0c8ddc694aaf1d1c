import { employerRequest } from '../lib/employer/requests.ts';
import { validated } from '../lib/http/body/with-body.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { validateReference } from '../lib/job/body/validate-job.ts';
import { deleteJobByReference } from '../lib/job/delete-job.ts';
import { jobRoutes } from '../lib/job/routes.ts';

export const handler = endpoint(jobRoutes['DELETE /jobs'], employerRequest, {
  body: validated(validateReference),
  run: deleteJobByReference,
  reply: noContent,
});
