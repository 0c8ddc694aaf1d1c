import { validateReference } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { employer } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { deleteJobByReference } from '../lib/jobs/delete-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(
  'DELETE /jobs',
  employer(authenticate),
  withBody(validateReference, deleteJobByReference),
);
