import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newApiKey } from '../../../lib/domain/api-key.ts';
import { insertKey, revokeKey } from '../../../lib/store/employers/api-keys.ts';
import { suspendEmployer } from '../../../lib/store/employers/employers.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { pageOf, problemOf, withoutRequestId } from '../../support/api/responses.ts';

const api = useApi();

const operations = [
  ['GET', '/jobs', undefined],
  ['POST', '/jobs', minimalJob],
  ['PUT', '/jobs', { ...minimalJob, referenceId: 'R' }],
  ['DELETE', '/jobs', { referenceId: 'R' }],
  ['GET', '/jobs/1', undefined],
  ['PUT', '/jobs/1', {}],
  ['DELETE', '/jobs/1', undefined],
] as const;

const revokedKey = async (): Promise<string> => {
  const { id } = await api.employer();
  const { key, keyId } = await insertKey({ employerId: id, label: '' }, new Date());
  await revokeKey(keyId, new Date());
  return key;
};

test.each(operations)('%s %s returns 401 without an API key', async (method, path, body) => {
  problemOf(await api.client().send(method, path, { body }), 401);
});

/** The responses without their requestId. */
const refusals = async (keys: readonly (string | undefined)[], headers = {}) => {
  const responses = await Promise.all(keys.map((one) => api.client(one).get('/jobs', headers)));
  for (const response of responses) problemOf(response, 401);
  expect(new Set(responses.map(({ headers: all }) => all['www-authenticate'])).size).toBe(1);
  return new Set(responses.map(withoutRequestId));
};

const detailOf = async (key: string | undefined, headers = {}): Promise<string> =>
  problemOf(await api.client(key).get('/jobs', headers), 401).detail;

const suspendedKey = async (): Promise<string> => {
  const { id, key } = await api.employer();
  await suspendEmployer(id, new Date());
  return key;
};

test('unknown, revoked and suspended keys get identical responses', async () => {
  const keys = [newApiKey(randomBytes), newApiKey(randomBytes), await revokedKey(), await suspendedKey()];
  expect((await refusals(keys)).size).toBe(1);
  expect(await detailOf(keys[0])).toMatch(/^The API key is not accepted\./);
});

test('incomplete and mistyped keys get a message of their own, without a part of the key', async () => {
  const { key } = await api.employer();
  const mistyped = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
  const keys = ['', 'jpk_', 'x'.repeat(5_000), key.slice(0, -1), mistyped, `"${key}"`, ` ${key} x`];
  expect((await refusals(keys)).size).toBe(1);
  const detail = await detailOf(mistyped);
  expect(detail).toMatch(/^The API key is incomplete or mistyped\./);
  expect(detail).not.toContain(key.slice(4, 10));
});

test('the message says when there is no API-Key header, and when Authorization was sent instead', async () => {
  const { key } = await api.employer();
  expect(await detailOf(undefined)).toMatch(/^The request has no API-Key header\./);
  const detail = await detailOf(undefined, { authorization: `Bearer ${key}` });
  expect(detail).toMatch(/^The request has an Authorization header, but no API-Key header\./);
  expect(detail).not.toContain(key);
});

test('keys are case-sensitive', async () => {
  const { key } = await api.employer();
  problemOf(await api.client(key.toUpperCase()).get('/jobs'), 401);
  problemOf(await api.client(key.toLowerCase()).get('/jobs'), 401);
});

test('two keys in one request return 401', async () => {
  const { key } = await api.employer();
  problemOf(await api.client(`${key}, ${key}`).get('/jobs'), 401);
});

test('a key outside the API-Key header returns 401', async () => {
  const { key } = await api.employer();
  problemOf(await api.client().get(`/jobs?API-Key=${key}`), 401);
  problemOf(await api.client().get('/jobs', { authorization: `Bearer ${key}` }), 401);
});

test('all keys of an employer access the same jobs', async () => {
  const employer = await api.employer();
  const { key } = await insertKey({ employerId: employer.id, label: 'second' }, new Date());
  const { id } = await createJob(employer);
  expect(pageOf(await api.client(key).get('/jobs')).data.map((job) => job.id)).toEqual([id]);
});

test.each([
  '/positiontypes',
  '/jobcategories',
  '/positiontypes/1',
  '/locations',
  '/locations/6122085',
  '/health',
])('%s needs no key and ignores an invalid one', async (path) => {
  for (const key of [undefined, 'bad']) expect((await api.client(key).get(path)).status).toBe(200);
});

describe("another employer's job", () => {
  const createForeignJob = async () => {
    const [owner, stranger] = [await api.employer('Owner'), await api.employer('Stranger')];
    const job = await createJob(owner, { referenceId: 'R', title: 'Secret plan', status: 'active' });
    return { owner, stranger, job };
  };

  test('is indistinguishable from a missing job by id', async () => {
    const { stranger, job } = await createForeignJob();
    const headers = { 'x-http-method-override': '' };
    const requestsTo = (id: number) => [
      stranger.get(`/jobs/${id}`),
      stranger.get(`/jobs/${id}`, { 'if-none-match': '*' }),
      stranger.put(`/jobs/${id}`, {}),
      stranger.put(`/jobs/${id}`, { title: 'Mine' }, { 'if-match': '*' }),
      stranger.put(`/jobs/${id}`, { title: 'Mine' }, { 'if-match': '"x"' }),
      stranger.put(`/jobs/${id}`, { title: 'Mine' }, { prefer: 'handling=lenient' }),
      stranger.delete(`/jobs/${id}`),
      stranger.post(`/jobs/${id}`, {}, { ...headers, 'x-http-method-override': 'PUT' }),
      stranger.post(`/jobs/${id}`, undefined, { ...headers, 'x-http-method-override': 'DELETE' }),
    ];
    const foreign = await Promise.all(requestsTo(job.id));
    const missing = await Promise.all(requestsTo(2_147_483_647));
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    expect(foreign.map(withoutRequestId)).toEqual(missing.map(withoutRequestId));
    const headerNames = ({ headers: all }: { headers: object }) => Object.keys(all).sort();
    expect(foreign.map(headerNames)).toEqual(missing.map(headerNames));
  });

  test('is indistinguishable from a missing job by referenceId', async () => {
    const { stranger } = await createForeignJob();
    const foreign = await stranger.delete('/jobs', { referenceId: 'R' });
    const missing = await stranger.delete('/jobs', { referenceId: 'S' });
    problemOf(foreign, 404);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(missing));
  });

  test('does not reserve its referenceId for other employers', async () => {
    const { owner, stranger, job } = await createForeignJob();
    const mine = await createJob(stranger, { referenceId: 'R', title: 'My own' });
    expect(mine.id).not.toBe(job.id);
    const response = await stranger.put('/jobs', { referenceId: 'R', title: 'Changed' });
    expect(response.body).toMatchObject({ id: mine.id, title: 'Changed' });
    expect((await stranger.delete('/jobs', { referenceId: 'R' })).status).toBe(204);
    expect((await owner.get(`/jobs/${job.id}`)).body).toEqual(job);
  });

  test('is in no list, with or without filters', async () => {
    const { stranger } = await createForeignJob();
    for (const query of [
      '',
      '?q=secret',
      '?q=R',
      '?status=active',
      '?status=active&q=plan',
      '?page=2&pageSize=1',
    ]) {
      const { data, paging } = pageOf(await stranger.get(`/jobs${query}`));
      expect([data, paging.total, paging.pages], query).toEqual([[], 0, 0]);
    }
  });
});
