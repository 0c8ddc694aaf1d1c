import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { routeThrottles } from '../../../deploy/throttles.ts';
import { runCommand } from '../../support/run-command.ts';

type Throttle = { readonly throttlingRateLimit: number; readonly throttlingBurstLimit: number };
type Stage = { defaultRouteSettings: Throttle; routeSettings: Record<string, Throttle> };

const throttleOf = (rate: number, burst: number): Throttle => ({
  throttlingRateLimit: rate,
  throttlingBurstLimit: burst,
});

const deployed = (): Stage => ({
  defaultRouteSettings: throttleOf(500, 1000),
  routeSettings: Object.fromEntries(
    routeThrottles({ throttle: { rate: 500, burst: 1000 } }).map(({ routeKey }) => [
      routeKey,
      throttleOf(20, 40),
    ]),
  ),
});

/** Two pages of gateways: those of other applications and stages, and that of production. */
const pages = [
  {
    items: [
      { apiId: 'untagged' },
      { apiId: 'other', tags: { 'sst:app': 'other', 'sst:stage': 'production' } },
      { apiId: 'staging', tags: { 'sst:app': 'job-posting', 'sst:stage': 'staging' } },
    ],
    nextToken: 'more',
  },
  { items: [{ apiId: 'production', tags: { 'sst:app': 'job-posting', 'sst:stage': 'production' } }] },
];

/** Starts a server in the place of API Gateway. @returns the stage of each gateway. */
const startGateways = async () => {
  const stages = new Map(['untagged', 'other', 'staging', 'production'].map((id) => [id, deployed()]));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://aws');
    const [, id = ''] = /^\/v2\/apis\/(\w+)\/stages\/%24default$/.exec(pathname) ?? [];
    const stage = stages.get(id);
    const changes = request.method === 'PATCH' ? ((await json(request)) as Partial<Stage>) : {};
    if (stage) {
      Object.assign(stage.defaultRouteSettings, changes.defaultRouteSettings);
      Object.assign(stage.routeSettings, changes.routeSettings);
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(stage ?? pages[searchParams.has('nextToken') ? 1 : 0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_APIGATEWAYV2', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'ca-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  return stages;
};

test('stop sets every throttle of the stage to 0, and start those of a deployment again', async () => {
  const stages = await startGateways();
  const others = () => [...stages].filter(([id]) => id !== 'production');
  const run = (change: string) => runCommand(['traffic', change, '--stage', 'production']);

  expect(await run('stop')).toEqual({ document: { stage: 'production', rate: 0, burst: 0, throttles: 12 } });
  const { defaultRouteSettings, routeSettings } = stages.get('production') ?? deployed();
  expect([defaultRouteSettings, ...Object.values(routeSettings)]).toEqual(Array(12).fill(throttleOf(0, 0)));
  expect(others()).toEqual(others().map(([id]) => [id, deployed()]));

  expect(await run('start')).toMatchObject({ document: { rate: 500, burst: 1000, throttles: 12 } });
  expect(stages.get('production')).toEqual(deployed());
});

test('a stage that is not deployed is reported', async () => {
  await startGateways();
  await expect(runCommand(['traffic', 'stop', '--stage', 'dev-alice'])).rejects.toThrow(
    'dev-alice has no gateway in ca-central-1.',
  );
});

test.each(['stop', 'start'])('traffic %s needs a deployed stage', async (change) => {
  await expect(runCommand(['traffic', change])).rejects.toMatchObject({
    name: 'AdminUsageError',
    message: 'traffic needs --stage: only a deployed stage has a gateway.',
  });
});
