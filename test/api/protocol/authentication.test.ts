import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { newApiKey } from '../../../lib/employer/api-key.ts';
import { useApi } from '../../support/api/api.ts';
import { newBoardKey } from '../../support/api/board.ts';
import { sendHttp } from '../../support/api/http.ts';
import { problemOf, withoutRequestId } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

/** The responses without their requestId. */
const refusals = async (keys: readonly (string | undefined)[], headers = {}) => {
  const responses = await Promise.all(keys.map((one) => api.client(one).get('/jobs', headers)));
  for (const response of responses) problemOf(response, 401);
  expect(new Set(responses.map(({ headers: all }) => all['www-authenticate'])).size).toBe(1);
  return new Set(responses.map(withoutRequestId));
};

const detailOf = async (key: string | undefined, headers = {}): Promise<string> =>
  problemOf(await api.client(key).get('/jobs', headers), 401).detail;

// test/security/authentication.test.ts compares the responses to unknown, revoked and suspended keys.
test('an unknown key is not accepted', async () => {
  expect(await detailOf(newApiKey(randomBytes))).toMatch(/^The API key is not accepted\./);
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

test('the message says when the API-Key header was sent twice', async () => {
  const { key } = await api.employer();
  const twice = await sendHttp(`${api.origin()}/api/v1.1/jobs`, 'GET', { 'api-key': [key, key] }, undefined);
  expect([twice.status, JSON.parse(twice.text).detail]).toEqual([401, await detailOf(`${key},${key}`)]);
  expect(await detailOf(`${key}, x`)).toMatch(/^The request has more than one API-Key header\./);
});

test('a key outside the API-Key header returns 401', async ({ employer: { key } }) => {
  problemOf(await api.client().get(`/jobs?API-Key=${key}`), 401);
});

test.each([
  '/positiontypes',
  '/jobcategories',
  '/positiontypes/1',
  '/locations',
  '/locations/6122085',
  '/health',
])('%s needs no key and accepts any, also an invalid one', async (path) => {
  for (const key of [undefined, 'bad', (await newBoardKey()).key]) {
    expect((await api.client(key).get(path)).status).toBe(200);
  }
});
