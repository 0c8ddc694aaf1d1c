import { applicationReply } from '../lib/applications/application-reply.ts';
import { applicationSteps } from '../lib/applications/application-steps.ts';
import { applyToJob } from '../lib/applications/apply-to-job.ts';
import { applicationRoutes } from '../lib/applications/routes.ts';
import { readSettings } from '../lib/applications/settings.ts';
import { applicationRequest, endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

// An invalid configuration fails when the function is loaded.
readSettings(process.env);

export const handler = endpoint(
  applicationRoutes['POST /board/jobs/{id}/applications'],
  applicationRequest(authenticate),
  {
    body: applicationSteps(),
    run: applyToJob,
    reply: applicationReply,
  },
);
