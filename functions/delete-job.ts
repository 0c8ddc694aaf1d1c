import { jobEndpoint } from '../lib/http/endpoint.ts';
import { deleteJob } from '../lib/jobs/delete-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = jobEndpoint(authenticate, { DELETE: { run: deleteJob } });
