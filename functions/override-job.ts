import { validateJob } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { job } from '../lib/http/calls.ts';
import { endpoint, oneOf } from '../lib/http/endpoint.ts';
import { deleteJob } from '../lib/jobs/delete-job.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

const call = job(authenticate);

export const handler = oneOf(
  endpoint('PUT /jobs/{id}', call, withBody(validateJob, updateJob)),
  endpoint('DELETE /jobs/{id}', call, deleteJob),
);
