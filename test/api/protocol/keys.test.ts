import { beforeEach, expect, vi } from 'vitest';
import { digestOf } from '../../../lib/employer/api-key.ts';
import { insertKey, revokeKey } from '../../../lib/employer/store/api-keys.ts';
import { routes } from '../../../lib/openapi/routes.ts';
import { findKeys } from '../../../lib/operator/listed-keys.ts';
import { useApi } from '../../support/api/api.ts';
import { problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 10);

// The service runs in this process and shares its clock, which is frozen.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
const at = (moment: number): Date => {
  vi.setSystemTime(moment);
  return new Date(moment);
};

test('a revoked key stops within a minute under load; other keys still work', async ({ employer }) => {
  const other = await insertKey({ employerId: employer.id, label: 'other' }, new Date());
  const burst = (key: string) =>
    Promise.all(Array.from({ length: 10 }, () => api.client(key).get('/jobs?pageSize=1')));
  const statuses = async (key: string) => new Set((await burst(key)).map(({ status }) => status));

  expect(await statuses(employer.key)).toEqual(new Set([200]));
  const [, during] = await Promise.all([revokeKey(employer.keyId, new Date()), statuses(employer.key)]);
  expect(during).toContain(200);
  for (let second = 5; second < 60; second += 5) {
    at(start + second * 1_000);
    await statuses(employer.key);
  }
  at(start + minute);
  expect(await statuses(employer.key)).toEqual(new Set([401]));
  expect(await statuses(other.key)).toEqual(new Set([200]));
});

test('the stored digest and id of a key do not authenticate', async ({ employer: { key, keyId } }) => {
  const digest = digestOf(key);
  for (const candidate of [digest, `jpk_${digest}`, `jpk_${digest.slice(0, 38)}`, keyId]) {
    problemOf(await api.client(candidate).get('/jobs'), 401);
  }
});

test.each(routes.filter(({ key }) => key !== 'none'))('a new key works for $method $path', async (route) => {
  const { method, path, overrideOnly } = route;
  const employer = await api.employer();
  const override = path.endsWith('{n}') ? 'PUT' : 'DELETE';
  const headers = { 'x-http-method-override': overrideOnly && override };
  const response = await employer.send(method, path.replace('{id}', '1'), { body: {}, headers });
  expect(response.status).not.toBe(401);
  expect(await findKeys(employer.id)).toMatchObject([{ lastUsed: '2026-11-20' }]);
});
