import { expect, onTestFinished, test, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { basePath } from '../../lib/contract/route.ts';
import { fallbackFunction, routes } from '../../lib/openapi/routes.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';

/** A stage on AWS has the routes that are switched on; the fallback serves the rest. */
const statusesWith = async (applications: 'on' | 'off' | '', DYNAMODB_ENDPOINT = '') => {
  configure({ DYNAMODB_ENDPOINT });
  vi.stubEnv('APPLICATIONS', applications);
  const deployed = routes.filter(({ onlyWith }) => onlyWith === undefined);
  const gateway = await startGateway({ routes: deployed, fallback: fallbackFunction, load: loadFunction }, 0);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    return gateway.close();
  });
  const url = `${gateway.origin}${basePath}/board/jobs/1/applications`;
  return Promise.all(
    ['POST', 'GET', 'DELETE'].map(async (method) => {
      const { status, headers } = await fetch(url, { method });
      return `${status} ${headers.get('allow') ?? ''}`.trim();
    }),
  );
};

test.each(['', 'off'] as const)('without applications ("%s"), their path does not exist', async (setting) => {
  expect(await statusesWith(setting)).toEqual(['404', '404', '404']);
});

test('with them, it has one method; the gateway itself routes that', async () => {
  expect(await statusesWith('on')).toEqual(['404', '405 POST', '405 POST']);
});

test('on one machine, they are on', async () => {
  expect(await statusesWith('', 'http://127.0.0.1:8000')).toEqual(['404', '405 POST', '405 POST']);
});
