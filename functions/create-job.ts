import { validateJob, validateReference } from '../lib/http/body/validate.ts';
import { employerEndpoint } from '../lib/http/endpoint.ts';
import { withBody } from '../lib/http/operation.ts';
import { createJob } from '../lib/jobs/create-job.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

// The gateway routes by the original method: the methods that X-HTTP-Method-Override may name are
// handled here, too.
export const handler = employerEndpoint(authenticate, {
  POST: withBody(validateJob, createJob),
  PUT: withBody(validateJob, putJobByReference),
  DELETE: withBody(validateReference, deleteJobByReference),
});
