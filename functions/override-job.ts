import { validateJob } from '../lib/http/body/validate.ts';
import { jobEndpoint } from '../lib/http/endpoint.ts';
import { withBody } from '../lib/http/operation.ts';
import { deleteJob } from '../lib/jobs/delete-job.ts';
import { updateJob } from '../lib/jobs/update-job.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

// A POST to one job is always handled as the method in X-HTTP-Method-Override.
export const handler = jobEndpoint(authenticate, {
  PUT: withBody(validateJob, updateJob),
  DELETE: { run: deleteJob },
});
