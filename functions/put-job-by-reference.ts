import { validateJob } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { employer } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(
  'PUT /jobs',
  employer(authenticate),
  withBody(validateJob, putJobByReference),
);
