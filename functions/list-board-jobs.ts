import { walkJobs } from '../lib/board/walk-jobs.ts';
import { boardRequest, endpoint } from '../lib/http/endpoint.ts';
import { maxPageSize } from '../lib/limits.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('GET /board/jobs', boardRequest(authenticate), {
  query: (read) => ({ cursor: read.text('cursor'), pageSize: read.pageSize(maxPageSize) }),
  run: walkJobs,
});
