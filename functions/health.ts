import { config } from '../lib/config.ts';
import { docsRoutes } from '../lib/docs/routes.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { publicReply } from '../lib/http/reply/reply.ts';
import packageJson from '../package.json' with { type: 'json' };

export const handler = endpoint(docsRoutes['GET /health'], serviceRequest, {
  run: () => ({ status: 'ok', version: config().release ?? packageJson.version }),
  reply: publicReply,
});
