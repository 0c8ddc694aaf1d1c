import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { pageReply } from '../lib/http/reply/page-reply.ts';
import { listJobs } from '../lib/jobs/list-jobs.ts';
import { readListQuery } from '../lib/jobs/list-query.ts';
import { jobRoutes } from '../lib/jobs/routes.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(jobRoutes['GET /jobs'], employerRequest(authenticate), {
  query: queryOf(readListQuery),
  run: listJobs,
  reply: pageReply,
});
