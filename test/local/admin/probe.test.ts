import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { digestOf } from '../../../lib/employer/api-key.ts';
import { findKey } from '../../../lib/employer/store/authenticate.ts';
import { findEmployers } from '../../../lib/employer/store/employers.ts';
import { findKeys } from '../../../lib/operator/listed-keys.ts';
import type { ProbeKeys } from '../../../lib/probe/probe.ts';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import { replaceProbeKeys } from '../../../local/admin/commands/probe.ts';
import type { Gateway } from '../../../local/gateway/gateway.ts';
import { createTables } from '../../../local/tables.ts';
import { admin, type Run } from '../../support/admin-process.ts';
import { startService } from '../../support/api/service.ts';
import { parameterStore } from '../../support/parameter-store.ts';
import { itemsOf } from '../../support/store/store-items.ts';

/** The tables of a deployed stage, which the service of this process uses, too. */
beforeEach(async () => {
  const prefix = `job-posting-staging-${randomUUID().slice(0, 8)}`;
  vi.stubEnv('TABLE_PREFIX', prefix);
  configure({ TABLE_PREFIX: prefix });
  await createTables(dynamo());
});

const serve = async (): Promise<Gateway> => {
  const gateway = await startService();
  onTestFinished(() => gateway.close());
  return gateway;
};

const steps = ['create', 'read', 'list', 'delete', 'walk', 'follow'];

const stepsOf = ({ stdout }: Run): string[] =>
  JSON.parse(stdout).steps.map(({ step }: { step: string }) => step);

test('without a stage it probes the service of npm start, and leaves no key that works', async () => {
  const { port } = new URL((await serve()).origin);
  const env = { ...process.env, PORT: port };
  const { status, stdout, stderr } = await admin(['probe'], env);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^step +ms +status +requestId$/m);
  expect(stdout).toMatch(/^create +\d+ +201 +\w{15}$/m);
  expect(stdout).toContain('The service works.');
  expect(stepsOf(await admin(['probe', '--json'], env))).toEqual(steps);
  expect(await findEmployers()).toMatchObject([{ name: 'Service probe' }]);
  expect((await findKeys()).map(({ revoked }) => typeof revoked)).toEqual(Array(4).fill('string'));
  expect(await itemsOf('jobs')).toEqual([]);
});

test('without a service it fails, and shows why', async () => {
  const { status, stderr } = await admin(['probe'], { ...process.env, PORT: '1' });
  expect(status).toBe(1);
  expect(stderr).toContain('PUT /jobs fetch failed');
});

test('--install stores keys, with which the stage can be probed', async () => {
  const { values, environment } = await parameterStore();
  values.set('/job-posting/staging/origin', (await serve()).origin);
  const env = {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    TABLE_PREFIX: process.env.TABLE_PREFIX,
    AWS_ENDPOINT_URL_DYNAMODB: process.env.DYNAMODB_ENDPOINT,
    ...environment,
  };
  const onStage = (...args: string[]) => admin(['--stage', 'staging', 'probe', ...args], env);

  const missing = await onStage();
  expect({ status: missing.status, stdout: missing.stdout }).toEqual({ status: 1, stdout: '' });
  expect(missing.stderr).toContain('/job-posting/staging/probe-keys is missing');

  const { status, stdout } = await onStage('--install');
  expect(status).toBe(0);
  expect(stdout).toContain('/job-posting/staging/probe-keys');
  expect(stdout).not.toContain(values.get('/job-posting/staging/probe-keys'));
  expect(stepsOf(await onStage('--json'))).toEqual(steps);
});

test('a retry completes an interrupted installation, and the last keys of one employer and a board work', async () => {
  const now = new Date();
  const keys: string[] = [];
  const store = async ({ key, boardKey }: ProbeKeys) => `${keys.push(key, boardKey)}`;
  const fail = async (issued: ProbeKeys) => {
    await store(issued);
    throw new Error('AWS is away.');
  };
  await replaceProbeKeys(now, store);
  await expect(replaceProbeKeys(now, fail)).rejects.toThrow('AWS is away.');
  const isRevoked = async (key: string) => (await findKey(digestOf(key)))?.revoked !== undefined;
  expect(await Promise.all(keys.map(isRevoked))).toEqual(Array(4).fill(false));
  await replaceProbeKeys(now, store);
  expect(await Promise.all(keys.map(isRevoked))).toEqual([true, true, true, true, false, false]);
  expect(await findEmployers()).toHaveLength(1);
});

test('--install needs a stage', async () => {
  const { status, stderr } = await admin(['probe', '--install']);
  expect(status).toBe(2);
  expect(stderr).toContain('--install needs --stage');
});
