import { publicEndpoint } from '../lib/http/endpoint.ts';
import packageJson from '../package.json' with { type: 'json' };

const health = { status: 'ok', version: packageJson.version };

export const handler = publicEndpoint(() => health);
