import { beforeEach, describe, expect, type MockInstance, vi } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { put, remove, sendBatch } from '../../support/api/batches.ts';
import { newBoardKey } from '../../support/api/board.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, fullJob, minimalJob } from '../../support/api/jobs.ts';
import { type JobBody, problemOf } from '../../support/api/responses.ts';
import {
  boardOf,
  commit,
  feedOf,
  openSync,
  openWith,
  putChunk,
  references,
  syncOf,
} from '../../support/api/syncs.ts';
import { intercept, withFaultAt, withFaults } from '../../support/store/faults.ts';

const { test, ...api } = useApi();

let output: MockInstance<typeof console.log>;
beforeEach(() => {
  output = vi.spyOn(console, 'log').mockImplementation(() => {});
});

type Line = Readonly<Record<string, unknown>>;

const lines = (): Line[] => output.mock.calls.map(([text]) => JSON.parse(String(text)));

/** The response to a request, and the lines that it logs. */
const logged = async (
  send: () => Promise<HttpResponse>,
): Promise<{ response: HttpResponse; added: Line[] }> => {
  const before = output.mock.calls.length;
  const response = await send();
  return { response, added: lines().slice(before) };
};

describe('a request', () => {
  test('logs one line with its employer, key, job, status and duration', async ({ employer }) => {
    // The line of the first request of a process has a mark.
    await api.client().get('/health');
    const { response, added } = await logged(() => employer.post('/jobs', fullJob));
    expect(added).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
        requestId: response.headers['apigw-requestid'],
        lambdaRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        route: 'POST /api/v1.1/jobs',
        status: 201,
        ms: expect.any(Number),
        store: { ms: expect.any(Number), calls: expect.any(Number) },
        employerId: employer.id,
        keyId: employer.keyId,
        jobId: (response.body as JobBody).id,
      },
    ]);
    expect(added[0]?.ms).toBeGreaterThan(0);
  });

  test('of a vendor logs its key and the employer, also one that is refused', async ({ employer }) => {
    const vendor = await api.throughVendor(employer);
    const [alone = ''] = vendor.key.split('.');
    const other = await api.employer();
    for (const [credential, employerId, status, code] of [
      [vendor.key, employer.id, 200, undefined],
      [`${alone}.${other.id}`, other.id, 403, 'key.employer'],
      [alone, undefined, 403, 'key.employer'],
    ] as const) {
      const { added } = await logged(() => api.client(credential).get('/jobs'));
      expect(added).toMatchObject([{ keyId: vendor.keyId, status }]);
      expect([added[0]?.employerId, added[0]?.code]).toEqual([employerId, code]);
    }
    const { added } = await logged(() => api.client(vendor.key).get(`/${vendor.key}`));
    expect(JSON.stringify(added)).not.toContain(alone.slice(4, 12));
  });

  test('logs that it was a dry run, and no id of a job that was not created', async ({ employer }) => {
    const { id } = await createJob(employer);
    const creation = await logged(() => employer.post('/jobs?dryRun=true', minimalJob));
    expect(creation.added).toMatchObject([{ status: 200, dryRun: true }]);
    expect(Object.keys(creation.added[0] ?? {})).not.toContain('jobId');
    const change = await logged(() => employer.put(`/jobs/${id}?dryRun=true`, { title: '' }));
    expect(change.added).toMatchObject([{ status: 400, dryRun: true, jobId: id }]);
  });

  test.for([
    ['a read', 'GET', undefined, { status: 200 }],
    ['a change', 'PUT', { title: 'New' }, { status: 200 }],
    ['a rejected change', 'PUT', { title: '' }, { level: 'info', status: 400, code: 'job.invalid' }],
    ['a deletion', 'DELETE', undefined, { status: 204 }],
  ] as const)('logs the id of the job: %s', async ([, method, body, expected], { employer }) => {
    const { id } = await createJob(employer);
    const { response, added } = await logged(() => employer.send(method, `/jobs/${id}`, { body }));
    const requestId = response.headers['apigw-requestid'];
    const route = `${method} /api/v1.1/jobs/{id}`;
    expect(added).toMatchObject([{ ...expected, requestId, route, jobId: id, employerId: employer.id }]);
  });

  test('logs the user agent, and the path of what is rejected', async ({ employer }) => {
    const { id } = await createJob(employer);
    const headers = { 'user-agent': 'feed/2.1' };
    const accepted = await logged(() => employer.get(`/jobs/${id}`, headers));
    expect(accepted.added).toMatchObject([{ status: 200, userAgent: 'feed/2.1' }]);
    expect(Object.keys(accepted.added[0] ?? {})).not.toContain('path');
    const rejected = await logged(() => employer.get('/job/7', headers));
    expect(rejected.added).toMatchObject([{ status: 404, path: '/api/v1.1/job/7', userAgent: 'feed/2.1' }]);
  });

  test('logs at most 200 characters of a path or user agent', async () => {
    const long = `${'x/'.repeat(99)}boss@example.org/${'y'.repeat(500)}`;
    const { added } = await logged(() => api.client().get(`/${long}`, { 'user-agent': long }));
    const path = `/api/v1.1/${'x/'.repeat(95)}`;
    expect(added).toMatchObject([{ userAgent: `${'x/'.repeat(99)}…`, path }]);
  });

  test('logs no employer when it has no key', async () => {
    const { added } = await logged(() => api.client().get('/jobs'));
    expect(added).toMatchObject([{ status: 401, code: 'key.unusable' }]);
    expect(Object.keys(added[0] ?? {})).not.toContain('employerId');
  });

  test('logs the effective method when it is overridden', async ({ employer }) => {
    const { id } = await createJob(employer);
    const { added } = await logged(() =>
      employer.post(`/jobs/${id}`, undefined, { 'x-http-method-override': 'DELETE' }),
    );
    expect(added).toMatchObject([{ route: 'POST /api/v1.1/jobs/{id}', method: 'DELETE', status: 204 }]);
  });

  test('is logged for unknown routes and routes without a key', async () => {
    const unknown = await logged(() => api.client().get('/nothing'));
    expect(unknown.added).toMatchObject([{ route: '$default', status: 404 }]);
    const health = await logged(() => api.client().get('/health'));
    expect(health.added).toMatchObject([{ route: 'GET /api/v1.1/health', status: 200 }]);
  });
});

describe('the ids of changed jobs', () => {
  const sorted = (line: Line | undefined) => [...((line?.changed ?? []) as number[])].sort((a, b) => a - b);
  const idsOf = ({ results }: { readonly results: readonly { readonly id?: number | null }[] }) =>
    results.flatMap(({ id }) => id ?? []).sort((a, b) => a - b);

  test('are in the line of a batch, but for those that it left unchanged, and of a dry run none', async ({
    employer,
  }) => {
    const first = await sendBatch(employer, [put('A'), put('B'), put('C')]);
    expect(sorted(lines().at(-1))).toEqual(idsOf(first));
    const operations = [put('A'), put('B', { title: 'New' }), remove('C'), put('D'), put('E', { title: '' })];
    const { results } = await sendBatch(employer, operations);
    expect(sorted(lines().at(-1))).toEqual(idsOf({ results: results.slice(1, 4) }));
    await employer.post('/jobs/batch?dryRun=true', { operations: [put('F'), remove('A')] });
    expect(lines().at(-1)).not.toHaveProperty('changed');
  });

  test('are in the line of a deletion by reference, of which the path has none', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'A' });
    const body = { referenceId: 'A' };
    await employer.send('DELETE', '/jobs', { body });
    expect(lines().at(-1)).toMatchObject({ status: 204, changed: [id] });
    await employer.send('DELETE', '/jobs', { body });
    expect(lines().at(-1)).not.toHaveProperty('changed');
  });

  test('are in the line of a chunk, with the synchronisation, also where it fails at its end', async ({
    employer,
  }) => {
    const names = references(3);
    const sync = await openSync(employer);
    expect(lines().at(-1)).toMatchObject({ status: 201, syncId: sync.id });
    const isRecord = (input: object) => JSON.stringify(input).includes('hashes');
    const failing = intercept(
      (request, send) => (isRecord(request.input) ? Promise.reject(new Error('lost')) : send()),
      () =>
        employer.send('PUT', `/syncs/${sync.id}/chunks/1`, {
          body: { jobs: feedOf(names) },
          mayFail: true,
        }),
    );
    expect((await failing).status).toBe(503);
    expect(lines().at(-1)).toMatchObject({ status: 503, syncId: sync.id, changed: { length: 3 } });
    await putChunk(employer, sync, 1, feedOf(names));
    expect(lines().at(-1)).toMatchObject({ status: 200, syncId: sync.id });
    expect(lines().at(-1)).not.toHaveProperty('changed');
  });

  test('are in lines of a hundred where a commit removes more, with how many it planned', async () => {
    const employer = await boardOf(api, references(120));
    const sync = await openWith(employer, feedOf(references(1)));
    const refused = await commit(employer, sync, 1, 1);
    expect(refused.status).toBe(409);
    expect(lines().at(-1)).toMatchObject({ syncId: sync.id, planned: 119, code: 'sync.too_many_removals' });
    const before = lines().length;
    expect(syncOf(await commit(employer, sync, 1, 1, 119)).removals.done).toBe(119);
    const [line, more, ...others] = lines().slice(before);
    const { syncId, requestId } = line ?? {};
    expect(line).toMatchObject({ status: 200, syncId: sync.id, planned: 119, changed: { length: 100 } });
    expect(more).toMatchObject({ requestId, syncId, changed: { length: 19 } });
    expect([new Set([...sorted(line), ...sorted(more)]).size, others]).toEqual([119, []]);
  });
});

describe('a poll of the board', () => {
  const poll = async (): Promise<Line[]> => {
    const board = api.client((await newBoardKey()).key);
    const { body } = await board.get('/board/changes');
    const { next } = body as { next: string };
    return (await logged(() => board.get(next))).added;
  };

  test('is not logged on an engine while there is nothing new', async () => {
    expect(await poll()).toEqual([]);
  });
});

describe('the use of the store', () => {
  test('is the calls of this request, also beside others', async ({ employer }) => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await createJob(employer)).id));
    const other = await api.employer();
    const read = (id: number) => employer.get(`/jobs/${id}`);
    const [first = 0] = ids;
    await read(first);
    const alone = await logged(() => read(first));
    expect(alone.added).toEqual([expect.objectContaining({ store: { ms: expect.any(Number), calls: 1 } })]);
    const before = lines().length;
    await Promise.all([
      ...ids.map(read),
      ...Array.from({ length: 8 }, () => other.post('/jobs', minimalJob)),
    ]);
    const reads = lines()
      .slice(before)
      .filter(({ route }) => String(route).startsWith('GET'));
    expect(reads).toHaveLength(ids.length);
    for (const { store } of reads) expect(store).toEqual({ ms: expect.any(Number), calls: 1 });
  });

  test('counts retries apart from calls', async ({ employer }) => {
    const { id } = await createJob(employer);
    const { added } = await logged(() =>
      withFaultAt({ nth: 1, kind: 'throttled-account' }, () => employer.get(`/jobs/${id}`)).then(
        ({ result }) => result,
      ),
    );
    expect(added).toMatchObject([{ status: 200, store: { calls: 1, retries: 1 } }]);
  });

  test('counts calls that fail', async ({ employer }) => {
    const { id } = await createJob(employer);
    const { added } = await logged(() =>
      withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
        employer.send('GET', `/jobs/${id}`, { mayFail: true }),
      ),
    );
    expect(added).toMatchObject([{ status: 503, store: { calls: 1, retries: 5 } }]);
  });

  test('takes no longer than the request, although calls are made side by side', async ({ employer }) => {
    const { added } = await logged(() => employer.get('/jobs'));
    const [line] = added as { ms: number; store: { ms: number; calls: number } }[];
    expect(line?.store.calls).toBeGreaterThan(1);
    expect(line?.store.ms).toBeLessThanOrEqual(line?.ms ?? 0);
  });

  test('is left out where a request has no key', async () => {
    const { added } = await logged(() => api.client().get('/health'));
    expect(added[0]).not.toHaveProperty('store');
  });
});

describe('an internal error', () => {
  test('is logged with its cause, which the response omits', async ({ employer }) => {
    const { id } = await createJob(employer);
    const secret = 'The provided key element jpk_secret of boss@example.org does not match the schema';
    const fail = () => {
      throw Object.assign(new Error(secret), { name: 'ValidationException', $metadata: {} });
    };
    const { response, added } = await logged(() =>
      intercept(fail, () => employer.send('GET', `/jobs/${id}`, { mayFail: true })),
    );
    const { requestId } = problemOf(response, 500);
    expect(response.text).not.toContain('ValidationException');
    expect(response.text).not.toContain('schema');
    expect(response.headers.vary).toBe('API-Key');
    expect(added).toMatchObject([
      {
        level: 'error',
        requestId,
        status: 500,
        employerId: employer.id,
        jobId: id,
        cause: {
          name: 'ValidationException',
          message: 'The provided key element jpk_… of …@… does not match the schema',
          stack: expect.stringMatching(/(?:node_modules\/@|dynamodb-lean\/).*lib\/job\/store\/find-job\.ts/s),
        },
      },
    ]);
  });

  test.each([
    ['words', 'y '.repeat(1_995)],
    ['JSON without white space', `{"y":[${'"y",'.repeat(996)}"`],
    ['no white space', 'y,'.repeat(1_996)],
  ])('with a long message of %s is truncated without part of an e-mail address', async (_, text) => {
    const employer = await api.employer();
    const fail = () => {
      throw new Error(`${text} jane.doe@example.org`.replace(/[",] /, (end) => end.trim()));
    };
    const { added } = await logged(() =>
      intercept(fail, () => employer.send('GET', '/jobs', { mayFail: true })),
    );
    expect(JSON.stringify(added).match(/y/g)?.length).toBeGreaterThan(900);
    expect(JSON.stringify(added)).not.toContain('jane');
  });

  test('of the store is logged with its original error', async ({ employer }) => {
    await createJob(employer);
    const { added } = await logged(() =>
      withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
        employer.send('POST', '/jobs', { body: minimalJob, mayFail: true }),
      ),
    );
    expect(added).toMatchObject([
      {
        level: 'error',
        status: 503,
        code: 'store.unavailable',
        cause: { cause: { message: 'read ECONNRESET' } },
        rootCause: { name: 'Error', message: 'read ECONNRESET' },
      },
    ]);
  });
});

test('no log line contains a key or an e-mail address', async ({ employer }) => {
  const { id } = await createJob(employer, { referenceId: 'boss@example.org' });
  const sensitiveText = `boss@example.org ${employer.key}`;
  await employer.get(
    `/jobs?q=${encodeURIComponent(sensitiveText)}&page=${encodeURIComponent(sensitiveText)}`,
  );
  await employer.get(`/jobs/${encodeURIComponent(sensitiveText)}`);
  await employer.put(`/jobs/${id}`, { [sensitiveText]: sensitiveText, applicationEmail: sensitiveText });
  await employer.post('/jobs', `{"title":"${sensitiveText}`);
  await employer.delete('/jobs', { referenceId: 'boss@example.org' });
  await api.client(`${employer.key}x`).get('/jobs', { 'user-agent': sensitiveText, prefer: sensitiveText });
  await sendBatch(employer, [put(sensitiveText), put('boss@example.org', { title: sensitiveText })]);
  const sync = await openWith(employer, feedOf([sensitiveText, employer.key]), { prefix: '' });
  await employer.put(`/syncs/${encodeURIComponent(sensitiveText)}/chunks/1`, { jobs: [{}] });
  await commit(employer, sync, 1, 2, 100);
  const text = output.mock.calls.flat().join('\n');
  expect(lines()).toHaveLength(12);
  expect(text).not.toContain(employer.key.slice(4));
  expect(text).not.toContain('@example.org');
});
