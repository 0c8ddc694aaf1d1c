import { join } from 'node:path';
import { expect } from 'vitest';
import { config, todayAt } from '../../lib/config.ts';
import { basePath } from '../../lib/contract/route.ts';
import { addDays } from '../../lib/dates.ts';
import { purify } from '../../lib/description/dompurify.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { findJob } from '../../lib/job/store/find-job.ts';
import { useApi } from '../support/api/api.ts';
import { anApplication, aResume } from '../support/api/applications.ts';
import { createJob, minimalJob } from '../support/api/jobs.ts';
import { jobOf, problemOf } from '../support/api/responses.ts';
import { startInstance } from '../support/bundles/instance.ts';
import { useMailService } from '../support/mail-service.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

useOwnTables();
const { test, ...api } = useApi();
const service = useMailService();

/** @throws when the tests run without test/bundles/run.ts. */
const folderOf = (name: string): string => {
  const { BUNDLES } = process.env;
  if (!BUNDLES) throw new Error('These tests need bundles: run npm run test:bundles');
  return join(BUNDLES, name);
};

const invoke = async (name: string, settings: Readonly<Record<string, string>>, event: object = {}) => {
  const instance = await startInstance(name, folderOf(name), settings);
  return JSON.parse(await instance.invoke(JSON.stringify(event), Date.now() + 29_000));
};

const eventOf = (routeKey: string, rawPath: string, key: string, id: number) => ({
  version: '2.0',
  routeKey,
  rawPath,
  rawQueryString: '',
  headers: { 'api-key': key, 'content-type': 'application/json' },
  pathParameters: { id: String(id) },
  requestContext: {
    http: { method: routeKey.split(' ')[0] },
    stage: '$default',
    requestId: 'r',
    domainName: 'd',
  },
  isBase64Encoded: false,
});

const engineSettings = () => ({
  TABLE_PREFIX: config().tablePrefix,
  DYNAMODB_ENDPOINT: config().endpoint ?? '',
});

test('the sweep archives closed jobs', async () => {
  const closeDate = addDays(todayAt(new Date()), -1) ?? '';
  const { job } = await aStoredJob({ status: 'active', closeDate });
  expect(await invoke('sweep', engineSettings())).toMatchObject({ archived: 1 });
  expect((await findJob(job.id, job.employerId))?.job.status).toBe('archived');
});

test('DOMPurify sanitizes a description with overlapping tags', async () => {
  const overlappingTags = `<a href="https://x.example">${'<div>'.repeat(9)}x<a href="https://y.example">y<div>z`;
  const { description } = await createJob(await api.employer(), { description: overlappingTags });
  expect(description).toBe(purify(description));
  expect(description).toContain('<a href="https://y.example">');
});

test('a creation with an Idempotency-Key is executed once', async ({ employer }) => {
  const post = () => employer.post('/jobs', minimalJob, { 'idempotency-key': 'k' });
  const first = await post();
  const replay = await post();
  expect(jobOf(replay, 201)).toEqual(jobOf(first, 201));
  expect(replay.headers['idempotent-replayed']).toBe('true');
  const other = await employer.post('/jobs', { ...minimalJob, title: 'Cook' }, { 'idempotency-key': 'k' });
  expect(problemOf(other, 422).type).toMatch(/idempotency-key-reused$/);
});

test('a function finds DynamoDB and its credentials by the environment', async ({ employer }) => {
  const { id } = await createJob(employer);
  const settings = { TABLE_PREFIX: config().tablePrefix, AWS_ENDPOINT_URL_DYNAMODB: config().endpoint ?? '' };
  const event = eventOf(`GET ${basePath}/jobs/{id}`, `${basePath}/jobs/${id}`, employer.key, id);
  const response = await invoke('get-job', settings, event);
  expect(response.statusCode).toBe(200);
  expect(JSON.parse(response.body).id).toBe(id);
});

test('an application is sent by SES, with the key of digests in Parameter Store', async ({ employer }) => {
  const { id } = await createJob(employer, { status: 'active' });
  const { key } = await insertKey({ kind: 'board', applications: true, label: '' }, new Date());
  const path = `/board/jobs/${id}/applications`;
  const event = {
    ...eventOf(`POST ${basePath}/board/jobs/{id}/applications`, `${basePath}${path}`, key, id),
    body: JSON.stringify({ ...anApplication, resume: aResume }),
  };
  const sent = await invoke('apply-to-job', { ...engineSettings(), ...service.environment }, event);
  expect([sent.statusCode, sent.body]).toEqual([201, expect.stringContaining('"sent"')]);
  const [mail] = service.accepted;
  expect(mail?.raw.toString()).toContain('<applications@board.example>\r\n');
});

test('a function without configuration fails at startup with the missing variable', async () => {
  await expect(invoke('get-job', {})).rejects.toThrow('TABLE_PREFIX is missing');
});
