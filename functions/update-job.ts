import { validateJob } from '../lib/http/body/validate.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { withBody } from '../lib/http/operation.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = jobEndpoint(authenticate, { PUT: withBody(validateJob, updateJob) });
