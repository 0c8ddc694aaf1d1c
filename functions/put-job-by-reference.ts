import { withBody } from '../lib/http/call.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/http/job-body.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/authenticate.ts';

export const handler = jobEndpoint(authenticate, { PUT: withBody(validateJob, putJobByReference) });
