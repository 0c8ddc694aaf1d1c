import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { probe } from '../../lib/probe/probe.ts';
import { tableName } from '../../lib/store/tables.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { createJob } from '../support/api/jobs.ts';
import {
  failWith,
  intercept,
  type StoreRequest,
  withIndexLag,
  withInterruption,
} from '../support/store/faults.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

const { test, ...api } = useApi();

beforeEach(withoutTimeouts);

let boardKey: string;
beforeAll(async () => {
  ({ boardKey } = await api.probeKeys());
});

const run = (key: string, wait: () => Promise<unknown> = async () => {}, ofBoard = boardKey) =>
  probe({ origin: api.origin(), key, boardKey: ofBoard }, { referenceId: 'probe', now: new Date(), wait });

/** Makes every attempt of some requests to the store fail. */
const withOutage = <Result>(
  fails: (request: StoreRequest) => boolean,
  work: () => Promise<Result>,
): Promise<Result> =>
  intercept((request, send) => (fails(request) ? failWith('server-error', request, send) : send()), work);

const isWrite = ({ command }: StoreRequest): boolean => command === 'TransactWriteItemsCommand';

const isDeletion = (request: StoreRequest): boolean =>
  isWrite(request) && JSON.stringify(request.input).includes('"Delete"');

const jobsOf = async (employer: EmployerClient) =>
  (await employer.get('/jobs')).body as { data: { referenceId?: string; status: string }[] };

const summary = ({ steps, failure }: Awaited<ReturnType<typeof run>>) => ({
  steps: steps.map(({ step, status }) => `${step} ${status}`),
  failure,
});

const allSteps = ['create 201', 'read 200', 'list 200', 'delete 204', 'walk 200', 'follow 200'];

test('creates, reads, lists and deletes a job, and reads as a board', async ({ employer }) => {
  const report = await run(employer.key);
  expect(summary(report)).toEqual({ steps: allSteps, failure: undefined });
  for (const { ms, requestId } of report.steps) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(requestId).toMatch(/^\w{15}$/);
  }
  expect((await jobsOf(employer)).data).toEqual([]);
});

test('replaces and deletes the job that a failed run has left, which is a draft', async ({ employer }) => {
  const failed = await withOutage(isDeletion, () => run(employer.key));
  expect(summary(failed).steps).toEqual([...allSteps.slice(0, 3), 'delete 503']);
  expect(failed.failure).toMatch(/^DELETE \/jobs\/\d+ returned 503, not 204\.$/);
  expect((await jobsOf(employer)).data).toMatchObject([{ referenceId: 'probe', status: 'draft' }]);
  const next = await run(employer.key);
  expect(summary(next)).toEqual({ steps: ['create 200', ...allSteps.slice(1)], failure: undefined });
  expect((await jobsOf(employer)).data).toEqual([]);
});

test('fails when the store takes no writes', async ({ employer }) => {
  const report = await withOutage(isWrite, () => run(employer.key));
  expect(summary(report)).toEqual({
    steps: ['create 503'],
    failure: 'PUT /jobs returned 503, not 200 or 201.',
  });
});

test('fails when it reads another version of the job than it wrote', async ({ employer }) => {
  const overwrite = () => employer.put('/jobs', { referenceId: 'probe', title: 'Another' });
  const report = await withInterruption({ nth: 1, command: 'QueryCommand', action: overwrite }, () =>
    run(employer.key),
  );
  expect(report.failure).toMatch(/^GET \/jobs\/\d+ returned another version of the job\.$/);
});

test('waits for an index that lags', async ({ employer }) => {
  const other = await api.employer();
  const report = await withIndexLag(1, () => run(employer.key, () => createJob(other)));
  expect(summary(report)).toEqual({
    steps: ['create 201', 'read 200', 'list 200', 'list 200', ...allSteps.slice(3)],
    failure: undefined,
  });
});

test('fails when an index does not follow, and leaves the job to the next run', async ({ employer }) => {
  const report = await withIndexLag(1, () => run(employer.key));
  expect(summary(report)).toEqual({
    steps: ['create 201', 'read 200', ...Array(5).fill('list 200')],
    failure: 'GET /jobs?status=draft lacks the job: the index does not follow its table.',
  });
  expect(summary(await run(employer.key)).failure).toBeUndefined();
});

test('fails with a key that does not work, and does not repeat it', async ({ employer: { key } }) => {
  const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const report = await run(wrong);
  expect(summary(report)).toEqual({
    steps: ['create 401'],
    failure: 'PUT /jobs returned 401, not 200 or 201.',
  });
  expect(JSON.stringify(report)).not.toContain(wrong);
});

test('fails when the log of changes cannot be read', async ({ employer }) => {
  const isOfLog = ({ command, input }: StoreRequest): boolean =>
    command === 'QueryCommand' && input.TableName === tableName('changes');
  const report = await withOutage(isOfLog, () => run(employer.key));
  expect(summary(report).steps).toEqual([...allSteps.slice(0, 4), 'walk 503']);
  expect(report.failure).toBe('GET /board/jobs?pageSize=1 returned 503, not 200.');
});

test('fails with a key that is not of a board', async ({ employer }) => {
  expect((await run(employer.key, undefined, employer.key)).failure).toMatch(
    /^GET \/board\/jobs.* returned 403/,
  );
});

/** A server in the service's place. */
const serving = async (status: number, headers: Record<string, string>, body: string): Promise<string> => {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The origin of a server that has stopped. */
const closedPort = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

const at = (origin: string) =>
  probe({ origin, key: 'jpk_0', boardKey: 'jpk_1' }, { referenceId: 'probe', now: new Date() });

test('follows no redirect, which would take the key elsewhere', async () => {
  const report = await at(await serving(307, { location: 'https://elsewhere.example/' }, ''));
  expect(report.failure).toBe('PUT /jobs returned 307, not 200 or 201.');
});

test('reports that the throttle rejected it', async () => {
  const report = await at(await serving(429, {}, '{"message":"Too Many Requests"}'));
  expect(report.failure).toBe('PUT /jobs returned 429: clients send more requests than the throttle admits.');
});

test('fails when a response is not JSON', async () => {
  const report = await at(await serving(200, {}, '<html>'));
  expect(report.failure).toMatch(/^PUT \/jobs .*is not valid JSON\.$/);
});

test('fails without a service', async () => {
  const report = await at(await closedPort());
  expect(report.steps).toMatchObject([{ step: 'create', status: undefined }]);
  expect(report.failure).toMatch(/^PUT \/jobs fetch failed \(connect ECONNREFUSED .+\)\.$/);
});
