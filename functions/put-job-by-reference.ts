import { validateJob } from '../lib/http/body/validate-body.ts';
import { withBody } from '../lib/http/call.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { putJobByReference } from '../lib/jobs/put-job-by-reference.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = jobEndpoint(authenticate, { PUT: withBody(validateJob, putJobByReference) });
