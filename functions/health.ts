import { config } from '../lib/config.ts';
import { anyone } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { documentOf } from '../lib/jobs/result.ts';
import packageJson from '../package.json' with { type: 'json' };

export const handler = endpoint('GET /health', anyone, () =>
  documentOf({ status: 'ok', version: config().release ?? packageJson.version }),
);
