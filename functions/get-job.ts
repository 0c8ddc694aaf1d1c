import { job } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { getJob } from '../lib/jobs/get-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('GET /jobs/{id}', job(authenticate), getJob);
