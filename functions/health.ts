import { config } from '../lib/config.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { json } from '../lib/http/reply/reply.ts';
import { publicHeaders } from '../lib/http/reply/reply-headers.ts';
import packageJson from '../package.json' with { type: 'json' };

export const handler = endpoint('GET /health', serviceRequest, () =>
  json(200, { status: 'ok', version: config().release ?? packageJson.version }, publicHeaders),
);
