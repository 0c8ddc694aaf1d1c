import { validateReference } from '../lib/http/body/validate.ts';
import { employerEndpoint } from '../lib/http/endpoint.ts';
import { withBody } from '../lib/http/operation.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = employerEndpoint(authenticate, {
  DELETE: withBody(validateReference, deleteJobByReference),
});
