import { employerRequest, endpoint } from '../lib/http/endpoint.ts';
import { readListQuery } from '../lib/http/query/list-query.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { listJobs } from '../lib/jobs/list-jobs.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('GET /jobs', employerRequest(authenticate), {
  query: queryOf(readListQuery),
  run: listJobs,
});
