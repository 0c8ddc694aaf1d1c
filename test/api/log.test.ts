import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { intercept, withFaults } from '../support/faults.ts';
import { createJob, fullJob, minimalJob } from '../support/jobs.ts';
import { type JobBody, problemOf } from '../support/responses.ts';

const api = useApi();

let output: MockInstance<typeof console.log>;
beforeEach(() => {
  output = vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => output.mockRestore());

type Line = Readonly<Record<string, unknown>>;

const lines = (): Line[] => output.mock.calls.map(([text]) => JSON.parse(String(text)));

/** What a request adds to the log. */
const logged = async (
  send: () => Promise<HttpResponse>,
): Promise<{ answer: HttpResponse; added: Line[] }> => {
  const before = output.mock.calls.length;
  const answer = await send();
  return { answer, added: lines().slice(before) };
};

describe('a request', () => {
  test('is one line that tells who did what to which job, and how long it took', async () => {
    const employer = await api.employer();
    const { answer, added } = await logged(() => employer.post('/jobs', fullJob));
    expect(added).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
        requestId: answer.headers['apigw-requestid'],
        route: 'POST /api/v1.1/jobs',
        status: 201,
        ms: expect.any(Number),
        employerId: employer.id,
        keyId: employer.keyId,
        jobId: (answer.body as JobBody).id,
      },
    ]);
    expect(added[0]?.ms).toBeGreaterThan(0);
  });

  test.each([
    ['a read', 'GET', undefined, 200],
    ['a change', 'PUT', { title: 'New' }, 200],
    ['a refused change', 'PUT', { title: '' }, 400],
    ['a deletion', 'DELETE', undefined, 204],
  ])('names the job: %s', async (_, method, body, status) => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const { added } = await logged(() => employer.send(method, `/jobs/${id}`, { body }));
    expect(added).toMatchObject([
      { route: `${method} /api/v1.1/jobs/{id}`, status, jobId: id, employerId: employer.id },
    ]);
  });

  test('that is refused says by which rule', async () => {
    const employer = await api.employer();
    const { answer, added } = await logged(() => employer.post('/jobs', { ...minimalJob, title: '' }));
    expect(added).toMatchObject([{ level: 'info', status: 400, code: 'job.invalid' }]);
    expect(added[0]?.requestId).toBe(problemOf(answer, 400).requestId);
  });

  test('without a key names nobody', async () => {
    const { added } = await logged(() => api.client().get('/jobs'));
    expect(added).toMatchObject([{ status: 401, code: 'key.unusable' }]);
    expect(Object.keys(added[0] ?? {})).not.toContain('employerId');
  });

  test('under another method tells that one too', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const { added } = await logged(() =>
      employer.post(`/jobs/${id}`, undefined, { 'x-http-method-override': 'DELETE' }),
    );
    expect(added).toMatchObject([{ route: 'POST /api/v1.1/jobs/{id}', method: 'DELETE', status: 204 }]);
  });

  test('that no route has, and one that needs no key, is a line as well', async () => {
    const unknown = await logged(() => api.client().get('/nothing'));
    expect(unknown.added).toMatchObject([{ route: '$default', status: 404 }]);
    const health = await logged(() => api.client().get('/health'));
    expect(health.added).toMatchObject([{ route: 'GET /api/v1.1/health', status: 200 }]);
  });
});

describe('a failure', () => {
  test('of ours is told with its cause in the log, and without it to the client', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const secret = 'The provided key element jpk_secret of boss@example.org does not match the schema';
    const broken = () => {
      throw Object.assign(new Error(secret), { name: 'ValidationException', $metadata: {} });
    };
    const { answer, added } = await logged(() =>
      intercept(broken, () => employer.send('GET', `/jobs/${id}`, { mayFail: true })),
    );
    const { requestId } = problemOf(answer, 500);
    expect(answer.text).not.toContain('ValidationException');
    expect(answer.text).not.toContain('schema');
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
          stack: expect.stringMatching(/node_modules\/@.*lib\/store\/jobs\/read-job\.ts/s),
        },
      },
    ]);
  });

  test.each([
    ['words', 'y '.repeat(1_995)],
    ['JSON without white space', `{"y":[${'"y",'.repeat(996)}"`],
    ['nothing between', 'y,'.repeat(1_996)],
  ])('with an endless message of %s is told without half an address', async (_, text) => {
    const employer = await api.employer();
    const broken = () => {
      throw new Error(`${text} jane.doe@example.org`.replace(/[",] /, (end) => end.trim()));
    };
    const { added } = await logged(() =>
      intercept(broken, () => employer.send('GET', '/jobs', { mayFail: true })),
    );
    expect(JSON.stringify(added).match(/y/g)?.length).toBeGreaterThan(900);
    expect(JSON.stringify(added)).not.toContain('jane');
  });

  test('of the store is told with what the store said', async () => {
    const employer = await api.employer();
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
      },
    ]);
  });
});

test('no line holds a key or an e-mail address', async () => {
  const employer = await api.employer();
  const { id } = await createJob(employer, { referenceId: 'boss@example.org' });
  const mine = `boss@example.org ${employer.key}`;
  await employer.get(`/jobs?q=${encodeURIComponent(mine)}&page=${encodeURIComponent(mine)}`);
  await employer.get(`/jobs/${encodeURIComponent(mine)}`);
  await employer.put(`/jobs/${id}`, { [mine]: mine, applicationEmail: mine });
  await employer.post('/jobs', `{"title":"${mine}`);
  await employer.delete('/jobs', { referenceId: 'boss@example.org' });
  await api.client(`${employer.key}x`).get('/jobs', { 'user-agent': mine, prefer: mine });
  const text = output.mock.calls.flat().join('\n');
  expect(lines()).toHaveLength(7);
  expect(text).not.toContain(employer.key.slice(4));
  expect(text).not.toContain('@example.org');
});
