import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { createScriptedClient, ok, problem, type Step } from './scripted.ts';

const now = new Date('2026-11-22T10:00:00Z');
const limit = (retryAfter: string, status = 429): Step => ({
  status,
  headers: { 'retry-after': retryAfter },
  body: problem('any'),
});

beforeEach(() => {
  vi.useFakeTimers({ now });
});
test.each([
  ['0', 0],
  ['60', 60_000],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 09:59:00 GMT', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
] as const)('Retry-After: %s waits for it, and backs off in addition', async (header, milliseconds) => {
  for (const status of [429, 503]) {
    const { client, pauses } = createScriptedClient([limit(header, status), ok]);
    await client.jobs.get(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(milliseconds);
    expect(pauses[0]).toBeLessThanOrEqual(milliseconds + 200);
    const last = createScriptedClient([limit(header, status)], { attempts: 1 });
    await expect(last.client.jobs.get(1)).rejects.toMatchObject({ retryAfter: milliseconds });
  }
});

test.each([
  '',
  '-5',
  '1.5',
  '1e9',
  'Infinity',
  'soon',
  'soon 1',
  '0x10',
  '5, 10',
  '2026-11-23',
  'Sun, 99 Nov 2026 10:00:30 GMT',
])('Retry-After: %s is ignored', async (header) => {
  const { client, pauses } = createScriptedClient([limit(header), ok]);
  await client.jobs.get(1);
  expect(pauses[0]).toBeLessThanOrEqual(200);
  const last = createScriptedClient([limit(header)], { attempts: 1 });
  await expect(last.client.jobs.get(1)).rejects.toMatchObject({ retryAfter: undefined });
});

test.each([
  ['61', 61_000],
  ['2592000', 2_592_000_000],
  ['99999999999', 99_999_999_999_000],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['Mon, 22 Nov 2027 10:00:00 GMT', 31_536_000_000],
] as const)('Retry-After: %s is too long to wait: the error has it', async (header, retryAfter) => {
  const { client, sent, pauses } = createScriptedClient([limit(header)]);
  await expect(client.jobs.get(1)).rejects.toMatchObject({ name: 'ApiError', status: 429, retryAfter });
  expect([sent.length, pauses]).toEqual([1, []]);
});

test('maxRetryAfter sets the longest wait, but a timer never overflows', async () => {
  const short = createScriptedClient([limit('3')], { maxRetryAfter: 2_000 });
  await expect(short.client.jobs.get(1)).rejects.toMatchObject({ retryAfter: 3_000 });
  expect(short.sent).toHaveLength(1);
  for (const maxRetryAfter of [2 ** 31, Number.MAX_VALUE, Number.POSITIVE_INFINITY]) {
    const long = createScriptedClient([limit('86400'), ok], { maxRetryAfter });
    await long.client.jobs.get(1);
    expect(long.pauses[0]).toBeGreaterThanOrEqual(86_400_000);
    // The longest timer of the platforms is 2147483647 ms.
    for (const [header, sent] of [
      ['2147473', 2],
      ['2147483', 1],
      ['2592000', 1],
    ] as const) {
      const longest = createScriptedClient([limit(header), ok], { maxRetryAfter });
      await longest.client.jobs.get(1).catch(() => {});
      expect(longest.sent, header).toHaveLength(sent);
      for (const pause of longest.pauses) expect(pause).toBeLessThanOrEqual(2 ** 31 - 1);
    }
  }
});

test('an aborted signal ends a pause at once, with its reason', async () => {
  const controller = new AbortController();
  let requests = 0;
  const { jobs } = createClient({
    address: 'https://jobs.example/api/v1.1',
    fetch: async () => {
      requests += 1;
      return new Response(null, { status: 503, headers: { 'retry-after': '30' } });
    },
  });
  const call = jobs.get(1, { signal: controller.signal });
  const outcome = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(1);
  const reason = new Error('enough');
  controller.abort(reason);
  expect(await outcome).toBe(reason);
  expect([requests, vi.getTimerCount()]).toEqual([1, 0]);
});

test('a pause ends after its time when no one aborts', async () => {
  const statuses = [503, 200];
  const { health } = createClient({
    address: 'https://jobs.example/api/v1.1',
    fetch: async () =>
      Response.json({ status: 'ok' }, { status: statuses.shift() ?? 500, headers: { 'retry-after': '30' } }),
  });
  const call = health({ signal: new AbortController().signal });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(statuses).toEqual([200]);
  await vi.advanceTimersByTimeAsync(201);
  expect(await call).toEqual({ status: 'ok' });
});
