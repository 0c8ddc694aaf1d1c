import { config } from '../lib/config.ts';
import { publicEndpoint } from '../lib/http/endpoint.ts';
import packageJson from '../package.json' with { type: 'json' };

export const handler = publicEndpoint(() => {
  return { status: 'ok', version: config().release ?? packageJson.version };
});
