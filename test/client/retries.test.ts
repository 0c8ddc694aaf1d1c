import { expect, test } from 'vitest';
import { ApiError, createClient, NetworkError } from '../../client/src/index.ts';

type Step =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object }
  | 'lost';

const problem = (name: string) => ({ type: `https://jobs.example/api/v1.1/problems/${name}`, detail: name });

const ok: Step = { status: 200, headers: { etag: '"a"' }, body: { id: 1 } };
const unavailable: Step = { status: 503, body: problem('unavailable') };

/** A client whose requests get these responses in turn, then the last one repeatedly. */
const createScriptedClient = (steps: readonly Step[], attempts = 6) => {
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
  const { client, sent } = createScriptedClient(['lost', unavailable, { ...ok, status: 201 }]);
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
  const { client, pauses } = createScriptedClient(['lost', inProgress, { ...ok, status: 201 }]);
  expect((await client.jobs.create(newJob)).created).toBe(true);
  expect(pauses[1]).toBeGreaterThanOrEqual(2_000);
});

test('backs off exponentially with jitter, up to ten seconds, and honours Retry-After', async () => {
  const { client, pauses } = createScriptedClient(['lost'], 12);
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
] as const)('gives up after the last attempt: %s', async (_, step, error) => {
  const { client, sent } = createScriptedClient([step]);
  await expect(client.jobs.put(job)).rejects.toThrow(error);
  expect(sent).toHaveLength(6);
});

test.each([400, 401, 404, 409, 412, 413, 415, 422, 500])('throws a %d without retries', async (status) => {
  const { client, sent } = createScriptedClient([{ status, body: problem('any') }]);
  await expect(client.jobs.put(job)).rejects.toMatchObject({ status, message: 'any' });
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

test('a deletion succeeds when its response was lost and the retry returns 404', async () => {
  const notFound: Step = { status: 404, body: problem('job-not-found') };
  await createScriptedClient(['lost', notFound]).client.jobs.delete(1);
  await createScriptedClient([unavailable, notFound]).client.jobs.deleteByReference('R');
  await expect(createScriptedClient([notFound]).client.jobs.delete(1)).rejects.toThrow(ApiError);
  await expect(createScriptedClient([{ status: 429 }, notFound]).client.jobs.delete(1)).rejects.toThrow(
    ApiError,
  );
  await expect(createScriptedClient(['lost', notFound]).client.jobs.get(1)).rejects.toThrow(ApiError);
});

test('does not send the key to another address that a link names', async () => {
  const page = (next: string | null): Step => ({ status: 200, body: { data: [], paging: { next } } });
  const { client, sent } = createScriptedClient([
    page('https://evil.example/jobs?page=2&cursor=c'),
    page(null),
  ]);
  await Array.fromAsync(client.jobs.list());
  expect(sent[1]?.url).toBe('https://jobs.example/api/v1.1/jobs?page=2&cursor=c');
});

test('throws an error with the status when there are no problem details', async () => {
  const { client } = createScriptedClient([{ status: 502 }]);
  await expect(client.jobs.get(1)).rejects.toMatchObject({ status: 502, problem: undefined });
});

test('an aborted call throws the reason and is not retried', async () => {
  const controller = new AbortController();
  const { client, sent } = createScriptedClient(['lost']);
  controller.abort(new Error('enough'));
  await expect(client.jobs.get(1, { signal: controller.signal })).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
});
