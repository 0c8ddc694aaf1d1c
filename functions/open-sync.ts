import { validateSync } from '../lib/http/body/validate.ts';
import { withBody } from '../lib/http/body/with-body.ts';
import { employer } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';
import { openSync } from '../lib/sync/open-sync.ts';

export const handler = endpoint('POST /syncs', employer(authenticate), withBody(validateSync, openSync));
