import { validated } from '../lib/http/body/with-body.ts';
import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { validateReference } from '../lib/jobs/body/validate-job.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(jobRoutes['DELETE /jobs'], employerRequest(authenticate), {
  body: validated(validateReference),
  run: deleteJobByReference,
  reply: noContent,
});
