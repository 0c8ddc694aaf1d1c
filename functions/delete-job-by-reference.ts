import { validateReference } from '../lib/http/body/validate.ts';
import { validated } from '../lib/http/body/with-body.ts';
import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { noContent } from '../lib/http/reply/reply.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('DELETE /jobs', employerRequest(authenticate), {
  body: validated(validateReference),
  run: deleteJobByReference,
  reply: noContent,
});
