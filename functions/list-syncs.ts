import { syncsReadEndpoint } from '../lib/http/sync-endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { listSyncs } from '../lib/sync/read-syncs.ts';

export const handler = syncsReadEndpoint(authenticate, listSyncs);
