/**
 * The service as `npm start` runs it: gateway, events as JSON, the deployed handlers, a log line
 * for each request.
 */
import './like-aws.ts';
import { configure } from '../../lib/config.ts';
import { fallbackFunction, routes } from '../../lib/openapi/routes.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { listening } from './listening.ts';

const gateway = await startGateway({ routes, fallback: fallbackFunction, load: loadFunction }, 0);
configure({ PUBLIC_ORIGIN: gateway.origin });
listening({ port: Number(new URL(gateway.origin).port) });
