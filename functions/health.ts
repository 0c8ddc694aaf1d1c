import { config } from '../lib/config.ts';
import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { documentOf } from '../lib/jobs/result.ts';
import packageJson from '../package.json' with { type: 'json' };

export const handler = endpoint('GET /health', publicRequest, () =>
  documentOf({ status: 'ok', version: config().release ?? packageJson.version }),
);
