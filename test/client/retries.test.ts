import { expect, test } from 'vitest';
import { ApiError, createClient, NetworkError } from '../../client/src/index.ts';

type Step =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object }
  | 'lost';

const problem = (name: string) => ({ type: `https://jobs.example/api/v1.1/problems/${name}`, detail: name });

const ok: Step = { status: 200, headers: { etag: '"a"' }, body: { id: 1 } };
const busy: Step = { status: 503, body: problem('unavailable') };

/** A client whose requests are answered by these steps in turn, the last one for good. */
const scripted = (steps: readonly Step[], attempts = 6) => {
  const sent: { method: string; url: string; headers: Headers; body: unknown }[] = [];
  const pauses: number[] = [];
  const client = createClient({
    address: 'https://jobs.example/api/v1.1',
    key: 'jpk_x',
    attempts,
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    fetch: async (url, init) => {
      const step = steps[Math.min(sent.length, steps.length - 1)] ?? 'lost';
      sent.push({
        method: init?.method ?? '',
        url: String(url),
        headers: new Headers(init?.headers),
        body: init?.body,
      });
      if (step === 'lost') throw new TypeError('fetch failed');
      const { status, headers = {}, body } = step;
      return new Response(body && JSON.stringify(body), { status, headers });
    },
  });
  return { client, sent, pauses };
};

const job = { referenceId: 'R', title: 'x' };
const newJob = {
  title: 'x',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: 'x',
  applicantRoutingType: { id: 1 },
} as const satisfies Parameters<ReturnType<typeof createClient>['jobs']['create']>[0];

test('what is lost or refused for a moment is sent again, the same to the letter', async () => {
  const { client, sent } = scripted(['lost', busy, { status: 429 }, ok]);
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

test('a creation keeps its Idempotency-Key, and the next one has another', async () => {
  const { client, sent } = scripted(['lost', busy, { ...ok, status: 201 }]);
  await client.jobs.create(newJob);
  await client.jobs.create(newJob);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, true, false]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('a creation that is still being handled is asked for again', async () => {
  const running: Step = {
    status: 409,
    headers: { 'retry-after': '2' },
    body: problem('idempotency-key-in-use'),
  };
  const { client, pauses } = scripted(['lost', running, { ...ok, status: 201 }]);
  expect((await client.jobs.create(newJob)).created).toBe(true);
  expect(pauses[1]).toBeGreaterThanOrEqual(2_000);
});

test('each pause may be longer than the last, is never longer than ten seconds, and honours Retry-After', async () => {
  const { client, pauses } = scripted(['lost'], 12);
  await expect(client.jobs.get(1)).rejects.toThrow(NetworkError);
  const limits = [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000, 10_000, 10_000];
  expect(pauses).toHaveLength(limits.length);
  for (const [index, pause] of pauses.entries()) expect(pause).toBeLessThanOrEqual(limits[index] ?? 0);
  expect(new Set(pauses).size).toBe(pauses.length);
  const told = scripted([{ ...busy, headers: { 'retry-after': '7' } }, ok]);
  await told.client.jobs.get(1);
  expect(told.pauses[0]).toBeGreaterThanOrEqual(7_000);
});

test.each([
  ['a network that is away', 'lost', NetworkError],
  ['a service that stays busy', busy, ApiError],
] as const)('%s is told in the end', async (_, step, error) => {
  const { client, sent } = scripted([step]);
  await expect(client.jobs.put(job)).rejects.toThrow(error);
  expect(sent).toHaveLength(6);
});

test.each([400, 401, 404, 409, 412, 413, 415, 422, 500])('a %d is told at once', async (status) => {
  const { client, sent } = scripted([{ status, body: problem('any') }]);
  await expect(client.jobs.put(job)).rejects.toMatchObject({ status, message: 'any' });
  expect(sent).toHaveLength(1);
});

test('a conditional change is sent once, but for a 429: repeated, it might fail by its own success', async () => {
  for (const step of ['lost', busy] as const) {
    const { client, sent } = scripted([step, ok]);
    await expect(client.jobs.put(job, { ifMatch: '"a"' })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  }
  const { client, sent } = scripted([{ status: 429 }, ok]);
  await client.jobs.put(job, { ifMatch: '"a"' });
  expect(sent).toHaveLength(2);
});

test('a deletion whose answer was lost is done when the job is gone', async () => {
  const gone: Step = { status: 404, body: problem('job-not-found') };
  await scripted(['lost', gone]).client.jobs.delete(1);
  await scripted([busy, gone]).client.jobs.deleteByReference('R');
  await expect(scripted([gone]).client.jobs.delete(1)).rejects.toThrow(ApiError);
  await expect(scripted([{ status: 429 }, gone]).client.jobs.delete(1)).rejects.toThrow(ApiError);
  await expect(scripted(['lost', gone]).client.jobs.get(1)).rejects.toThrow(ApiError);
});

test('the key follows no link to another address', async () => {
  const page = (next: string | null): Step => ({ status: 200, body: { data: [], paging: { next } } });
  const { client, sent } = scripted([page('https://evil.example/jobs?page=2&cursor=c'), page(null)]);
  await Array.fromAsync(client.jobs.list());
  expect(sent[1]?.url).toBe('https://jobs.example/api/v1.1/jobs?page=2&cursor=c');
});

test('an answer without problem details is told by its status', async () => {
  const { client } = scripted([{ status: 502 }]);
  await expect(client.jobs.get(1)).rejects.toMatchObject({ status: 502, problem: undefined });
});

test('an aborted call ends with the reason, and is not repeated', async () => {
  const controller = new AbortController();
  const { client, sent } = scripted(['lost']);
  controller.abort(new Error('enough'));
  await expect(client.jobs.get(1, { signal: controller.signal })).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
});
