import { expect, onTestFinished, test } from 'vitest';
import { basePath, fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';

/** A stage on AWS has the routes that are switched on; the fallback serves the rest. */
const statusesOnAws = async (settings: { readonly APPLICATIONS?: string }) => {
  configure({ DYNAMODB_ENDPOINT: '', ...settings });
  const deployed = routes.filter(({ onlyWith }) => onlyWith === undefined);
  const gateway = await startGateway({ routes: deployed, fallback: fallbackFunction, load: loadFunction }, 0);
  onTestFinished(() => {
    configure({ APPLICATIONS: '' });
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

test('without applications, their path does not exist, whatever the method', async () => {
  expect(await statusesOnAws({})).toEqual(['404', '404', '404']);
});

test('with them, it has one method; the gateway itself routes that', async () => {
  expect(await statusesOnAws({ APPLICATIONS: 'on' })).toEqual(['404', '405 POST', '405 POST']);
});
