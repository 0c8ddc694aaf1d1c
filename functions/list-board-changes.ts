import { maxPageSize } from '../lib/api/limits.ts';
import { listChanges } from '../lib/board/list-changes.ts';
import { boardRequest, endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('GET /board/changes', boardRequest(authenticate), {
  query: (read) => ({ after: read.text('after'), pageSize: read.pageSize(maxPageSize) }),
  run: listChanges,
});
