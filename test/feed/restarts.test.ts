import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { problem } from '../client/scripted.ts';
import { syncOf } from '../client/scripted-service.ts';
import { startServer } from '../client/server.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { sync } from './sync-command.ts';

const { test, origin } = useApi();
const feed = [{ ...job, status: 'active', referenceId: 'r1' }];

const waitingLine = 'The service does not accept connections; retrying for up to a minute.\n';

const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** A port on which connections are refused, until `start` is called. */
const stopped = async () => {
  const probe = createServer();
  const port = await listen(probe, 0);
  probe.close();
  await once(probe, 'close');
  const server = createServer((socket) => {
    const service = connect(Number(new URL(origin()).port), '127.0.0.1');
    socket.on('error', () => service.destroy()).pipe(service);
    service.on('error', () => socket.destroy()).pipe(socket);
  });
  onTestFinished(() => {
    server.close();
  });
  return { address: `http://127.0.0.1:${port}/api/v1.1`, start: () => listen(server, port) };
};

test('a service that is down for most of a minute ends no run', async ({ employer: { key } }) => {
  const { address, start } = await stopped();
  let waited = 0;
  const pause = async (milliseconds: number) => {
    const before = waited;
    waited += milliseconds;
    if (before < 45_000 && waited >= 45_000) await start();
  };
  expect(await sync({ address, key }, feed, ['--yes'], { pause })).toMatchObject({
    status: 0,
    out: expect.stringContaining('+1 created'),
    err: waitingLine,
  });
});

test('a service that stays down ends the run after a minute of pauses', async ({ employer: { key } }) => {
  const { address } = await stopped();
  let waited = 0;
  const pause = async (milliseconds: number) => {
    waited += milliseconds;
  };
  const { status, err } = await sync({ address, key }, feed, ['--yes'], { pause });
  expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('ECONNREFUSED') });
  expect(waited).toBeGreaterThanOrEqual(60_000);
});

test('after a commit without a response, the command says that jobs are being removed', async () => {
  const { origin: address } = await startServer((response, { method, url = '' }) => {
    if (url.endsWith('/commit')) return response.destroy();
    const results = [{ index: 0, outcome: 'unchanged' }];
    const body = url.includes('/chunks/')
      ? { results, counts: {} }
      : syncOf(method === 'GET' ? { state: 'removing' } : {});
    response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(body));
  });
  const account = { address: `${address}/api/v1.1`, key: 'k' };
  const { status, err } = await sync(account, feed, ['--yes'], { pause: async () => {} });
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringContaining('All jobs were sent and committed.'),
  });
  expect(err).not.toContain('still open');
});

test('one that was in use, and removes jobs by now, is not called open', async () => {
  let reads = 0;
  const { origin: address } = await startServer((response, { method }) => {
    const isRead = method === 'GET';
    if (isRead) reads += 1;
    const open = { ...problem('sync-open'), syncId: 's', lastRequest: new Date().toISOString() };
    response.writeHead(isRead ? 200 : 409, {
      'content-type': isRead ? 'application/json' : 'application/problem+json',
      location: '/api/v1.1/syncs/s',
    });
    response.end(JSON.stringify(isRead ? syncOf({ state: reads > 1 ? 'removing' : 'open' }) : open));
  });
  const { status, err } = await sync({ address: `${address}/api/v1.1`, key: 'k' }, feed);
  expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('is removing jobs') });
});
