import { validateJob, validateReference } from '../lib/http/body/validate-body.ts';
import { withBody } from '../lib/http/call.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { createJob } from '../lib/jobs/create-job.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

// The gateway routes by the original method, so that the methods of overrides are here, too.
export const handler = jobEndpoint(authenticate, {
  POST: withBody(validateJob, createJob),
  PUT: withBody(validateJob, putJobByReference),
  DELETE: withBody(validateReference, deleteJobByReference),
});
