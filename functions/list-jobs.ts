import { employerRequest } from '../lib/employer/requests.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { pageReply } from '../lib/http/reply/page-reply.ts';
import { listJobs } from '../lib/job/list-jobs.ts';
import { readListQuery } from '../lib/job/list-query.ts';
import { jobRoutes } from '../lib/job/routes.ts';

export const handler = endpoint(jobRoutes['GET /jobs'], employerRequest, {
  query: queryOf(readListQuery),
  run: listJobs,
  reply: pageReply,
});
