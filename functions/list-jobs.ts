import { readEndpoint } from '../lib/http/endpoint.ts';
import { readListQuery } from '../lib/http/list-query.ts';
import { listJobs } from '../lib/jobs/list-jobs.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = readEndpoint(authenticate, {
  GET: { run: (call) => listJobs({ ...call, ...readListQuery(call.query) }) },
});
