import { validateJob, validateReference } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { employer } from '../lib/http/calls.ts';
import { endpoint, oneOf } from '../lib/http/endpoint.ts';
import { idempotencyKey } from '../lib/http/middleware/idempotency-key.ts';
import { createJob } from '../lib/jobs/create-job.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

const call = employer(authenticate);

// The gateway routes a POST with X-HTTP-Method-Override here, whatever method that names.
export const handler = oneOf(
  endpoint('POST /jobs', call, withBody(validateJob, createJob, idempotencyKey())),
  endpoint('PUT /jobs', call, withBody(validateJob, putJobByReference)),
  endpoint('DELETE /jobs', call, withBody(validateReference, deleteJobByReference)),
);
