import { walkReply } from '../lib/board/board-reply.ts';
import { boardRequest } from '../lib/board/board-request.ts';
import { boardRoutes } from '../lib/board/routes.ts';
import { walkJobs } from '../lib/board/walk-jobs.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { maxPageSize } from '../lib/limits.ts';

export const handler = endpoint(boardRoutes['GET /board/jobs'], boardRequest, {
  query: queryOf((read) => ({ cursor: read.text('cursor'), pageSize: read.pageSize(maxPageSize) })),
  run: walkJobs,
  reply: walkReply,
});
