import { applicationReply } from '../lib/application/application-reply.ts';
import { applicationRequest } from '../lib/application/application-request.ts';
import { applicationSteps } from '../lib/application/application-steps.ts';
import { applyToJob } from '../lib/application/apply-to-job.ts';
import { applicationRoutes } from '../lib/application/routes.ts';
import { readSettings } from '../lib/application/settings.ts';
import { endpoint } from '../lib/http/endpoint.ts';

// An invalid configuration fails when the function is loaded.
readSettings(process.env);

export const handler = endpoint(applicationRoutes['POST /board/jobs/{id}/applications'], applicationRequest, {
  body: applicationSteps(),
  run: applyToJob,
  reply: applicationReply,
});
