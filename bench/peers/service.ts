/** The service as `npm start` runs it: gateway, events as JSON, the deployed handlers, a log line for each request. */
import { fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { listening } from './report-cpu.ts';

// By the SDK's own variable, as if it were AWS: then each transaction carries a token, as the peers' do.
const { DYNAMODB_ENDPOINT: store } = process.env;
Object.assign(process.env, {
  AWS_ENDPOINT_URL_DYNAMODB: store,
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});

const gateway = await startGateway({ routes, fallback: fallbackFunction, load: loadFunction }, 0);
configure({ PUBLIC_ORIGIN: gateway.origin, DYNAMODB_ENDPOINT: '' });
listening({ port: Number(new URL(gateway.origin).port) });
