import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { handler } from '../../functions/probe.ts';
import { storeProbeKey } from '../../lib/probe/target.ts';
import { useApi } from '../support/api.ts';
import { withFaults } from '../support/faults.ts';

const api = useApi();
const folder = '/job-posting/staging';

type Request = {
  readonly Name?: string;
  readonly Names?: readonly string[];
  readonly Value?: string;
  readonly Type?: string;
};

/** A server in the place of Parameter Store, for the AWS SDK of this test. */
const parameterStore = async (): Promise<Map<string, string>> => {
  const values = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { Name = '', Names = [], Value = '', Type } = (await json(request)) as Request;
    if (Type === 'SecureString') values.set(Name, Value);
    const Parameters = Names.flatMap((name) =>
      values.has(name) ? [{ Name: name, Value: values.get(name) }] : [],
    );
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify(Names.length > 0 ? { Parameters } : { Version: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return values;
};

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'local');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('PROBE_PARAMETERS', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const lines = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(line)).filter(({ probe }) => probe);
};

test('uses the stored origin and key, and logs its steps', async () => {
  const logged = lines();
  const parameters = await parameterStore();
  parameters.set(`${folder}/origin`, api.origin());
  const { key } = await api.employer();
  expect(await storeProbeKey(folder, key)).toBe(`${folder}/probe-key`);
  expect(await handler()).toMatchObject({ failure: undefined });
  expect(logged()).toMatchObject([
    { level: 'info', probe: 'done', steps: ['create', 'read', 'list', 'delete'].map((step) => ({ step })) },
  ]);
});

test('fails, and logs why, when the service fails', async () => {
  const logged = lines();
  const parameters = await parameterStore();
  parameters.set(`${folder}/origin`, api.origin());
  parameters.set(`${folder}/probe-key`, (await api.employer()).key);
  const failure = 'PUT /jobs returned 503, not 200 or 201.';
  await withFaults({ rate: 1, kinds: ['server-error'], seed: 1 }, async () => {
    await expect(handler()).rejects.toThrow(failure);
  });
  expect(logged()).toMatchObject([{ level: 'error', probe: 'failed', failure }]);
});

test.each(['origin', 'probe-key'])('fails, and names it, without the parameter %s', async (missing) => {
  const logged = lines();
  const parameters = await parameterStore();
  const other = missing === 'origin' ? 'probe-key' : 'origin';
  parameters.set(`${folder}/${other}`, 'https://jobs.example');
  const message = `The parameter ${folder}/${missing} is missing.`;
  await expect(handler()).rejects.toThrow(message);
  expect(logged()).toMatchObject([
    { level: 'error', probe: 'failed', cause: { message: expect.stringContaining(message) } },
  ]);
});
