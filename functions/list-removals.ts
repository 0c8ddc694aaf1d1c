import { readRemovalsQuery } from '../lib/http/query/removals-query.ts';
import { syncReadEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { listRemovals } from '../lib/sync/list-removals.ts';

export const handler = syncReadEndpoint(authenticate, readRemovalsQuery, listRemovals);
