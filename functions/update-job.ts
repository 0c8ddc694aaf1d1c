import { withBody } from '../lib/http/call.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { validateJob } from '../lib/http/job-body.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/authenticate.ts';

export const handler = jobEndpoint(authenticate, { PUT: withBody(validateJob, updateJob) });
