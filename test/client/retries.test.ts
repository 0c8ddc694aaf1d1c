import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../client/src/index.ts';
import { minimalJob as newJob } from '../support/api/jobs.ts';
import { created, createScriptedClient, ok, problem, type Step, unavailable } from './scripted.ts';

const job = { referenceId: 'R', title: 'x' };
test('retries lost and temporarily rejected requests unchanged', async () => {
  const { client, sent } = createScriptedClient(['lost', unavailable, { status: 429 }, ok]);
  await client.jobs.put(job);
  expect(sent).toHaveLength(4);
  for (const request of sent) expect(request).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    url: 'https://jobs.example/api/v1.1/jobs',
    body: JSON.stringify(job),
  });
  expect(sent[0]?.headers.get('api-key')).toBe('jpk_x');
});

test('a creation keeps its Idempotency-Key in retries, and the next one gets another', async () => {
  const { client, sent } = createScriptedClient(['lost', unavailable, created]);
  await client.jobs.create(newJob);
  await client.jobs.create(newJob);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, true, false]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('retries a creation that is still in progress', async () => {
  const inProgress: Step = {
    status: 409,
    headers: { 'retry-after': '2' },
    body: problem('idempotency-key-in-use'),
  };
  const { client, pauses } = createScriptedClient(['lost', inProgress, created]);
  expect((await client.jobs.create(newJob)).created).toBe(true);
  expect(pauses[1]).toBeGreaterThanOrEqual(2_000);
});

test('backs off exponentially with jitter, up to ten seconds, and honours Retry-After', async () => {
  const { client, pauses } = createScriptedClient(['lost'], { attempts: 12 });
  await expect(client.jobs.get(1)).rejects.toThrow(NetworkError);
  const limits = [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000, 10_000, 10_000];
  expect(pauses).toHaveLength(limits.length);
  for (const [index, pause] of pauses.entries()) expect(pause).toBeLessThanOrEqual(limits[index] ?? 0);
  expect(new Set(pauses).size).toBe(pauses.length);
  const withRetryAfter = createScriptedClient([{ ...unavailable, headers: { 'retry-after': '7' } }, ok]);
  await withRetryAfter.client.jobs.get(1);
  expect(withRetryAfter.pauses[0]).toBeGreaterThanOrEqual(7_000);
});

test.each([
  ['a failing network', 'lost', NetworkError],
  ['an unavailable service', unavailable, ApiError],
  ['a gateway without a service', { status: 502 }, ApiError],
  ['a gateway that waited in vain', { status: 504 }, ApiError],
] as const)('gives up after the last attempt: %s', async (_, step, error) => {
  const { client, sent } = createScriptedClient([step]);
  await expect(client.jobs.put(job)).rejects.toThrow(error);
  expect(sent).toHaveLength(6);
});

test.each([400, 401, 404, 409, 412, 413, 415, 422, 500])('throws a %d without retries', async (status) => {
  const { client, sent } = createScriptedClient([{ status, body: problem('any') }]);
  await expect(client.jobs.put(job)).rejects.toMatchObject({
    status,
    message: `PUT /jobs → ${status} any: any`,
  });
  expect(sent).toHaveLength(1);
});

test('retries a conditional change after a 429 only: otherwise its own success could fail the retry', async () => {
  for (const step of ['lost', unavailable] as const) {
    const { client, sent } = createScriptedClient([step, ok]);
    await expect(client.jobs.put(job, { ifMatch: '"a"' })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  }
  const { client, sent } = createScriptedClient([{ status: 429 }, ok]);
  await client.jobs.put(job, { ifMatch: '"a"' });
  expect(sent).toHaveLength(2);
});

test('an aborted call throws the reason and is not retried', async () => {
  const controller = new AbortController();
  const { client, sent } = createScriptedClient(['lost']);
  controller.abort(new Error('enough'));
  await expect(client.jobs.get(1, { signal: controller.signal })).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
});
