import { validateReference } from '../lib/http/body/validate-body.ts';
import { withBody } from '../lib/http/call.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = jobEndpoint(authenticate, {
  DELETE: withBody(validateReference, deleteJobByReference),
});
