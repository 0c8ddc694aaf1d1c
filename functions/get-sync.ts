import { noQuery } from '../lib/http/middleware/query-parameters.ts';
import { syncReadEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { getSync } from '../lib/sync/read-syncs.ts';

export const handler = syncReadEndpoint(authenticate, noQuery, getSync);
