import { validateJob } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { job } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('PUT /jobs/{id}', job(authenticate), withBody(validateJob, updateJob));
