import { withBody } from '../lib/http/call.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { validateReference } from '../lib/http/job-body.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { authenticate } from '../lib/store/authenticate.ts';

export const handler = jobEndpoint(authenticate, {
  DELETE: withBody(validateReference, deleteJobByReference),
});
