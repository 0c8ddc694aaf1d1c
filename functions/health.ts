import { config } from '../lib/config.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { publicReply } from '../lib/http/reply/reply.ts';
import { serviceRoutes } from '../lib/openapi/service-routes.ts';
import packageJson from '../package.json' with { type: 'json' };

export const handler = endpoint(serviceRoutes['GET /health'], serviceRequest, {
  run: () => ({ status: 'ok', version: config().release ?? packageJson.version }),
  reply: publicReply,
});
