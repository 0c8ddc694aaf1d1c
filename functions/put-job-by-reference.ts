import { validateJob } from '../lib/http/body/validate.ts';
import { employerEndpoint } from '../lib/http/endpoint.ts';
import { withBody } from '../lib/http/operation.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = employerEndpoint(authenticate, { PUT: withBody(validateJob, putJobByReference) });
