import { changesReply } from '../lib/board/board-reply.ts';
import { boardRequest } from '../lib/board/board-request.ts';
import { listChanges } from '../lib/board/list-changes.ts';
import { boardRoutes } from '../lib/board/routes.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { maxPageSize } from '../lib/limits.ts';

export const handler = endpoint(boardRoutes['GET /board/changes'], boardRequest, {
  query: queryOf((read) => ({ after: read.text('after'), pageSize: read.pageSize(maxPageSize) })),
  run: listChanges,
  reply: changesReply,
});
