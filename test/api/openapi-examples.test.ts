import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ErrorCode, problems } from '../../lib/api/problems.ts';
import { idempotencyRunning, storeUnavailable } from '../../lib/domain/errors.ts';
import type { ApiEvent } from '../../lib/http/call.ts';
import { toProblem } from '../../lib/http/reply/problem.ts';
import openApi from '../../openapi.json' with { type: 'json' };
import { type EmployerClient, useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { createJob, without } from '../support/jobs.ts';
import { type JobBody, jobOf } from '../support/responses.ts';

const { examples } = openApi.components;

// The examples are of this day.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => {
  vi.useRealTimers();
});

const api = useApi();

/** An answer with what differs from run to run as the examples have it. */
const asInExample = (
  text: string,
  ids: { readonly job?: number; readonly employer?: number } = {},
): unknown => {
  const { job = 0, employer = 0 } = ids;
  return JSON.parse(
    text
      .replaceAll(`"id":${job},`, '"id":183668,')
      .replaceAll(`"employer":{"id":${employer},`, '"employer":{"id":4021,')
      .replaceAll(api.origin(), 'https://jobs.example')
      .replace(/"requestId":"[^"]*"/, '"requestId":"kT3xYhYq2QfGdmk"'),
  );
};

describe('the examples of jobs', () => {
  test('are what is sent and answered', async () => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', examples.NewJobRequest.value);
    const { id } = jobOf(created, 201);
    const ids = { job: id, employer: employer.id };
    expect(asInExample(created.text, ids)).toEqual(examples.JobAnswer.value);
    expect(asInExample((await employer.get(`/jobs/${id}`)).text, ids)).toEqual(examples.JobAnswer.value);
    expect(asInExample((await employer.get('/jobs')).text, ids)).toEqual(examples.JobPageAnswer.value);
  });

  test('create, change and delete as they say', async () => {
    const employer = await api.employer();
    expect(jobOf(await employer.post('/jobs', examples.LeastJobRequest.value), 201).status).toBe('draft');
    const { id } = jobOf(await employer.put('/jobs', examples.NewJobRequest.value), 201);
    const raised = jobOf(await employer.put(`/jobs/${id}`, examples.RaiseRequest.value));
    expect(raised.salary).toMatchObject({ amount: 20.5, period: { id: 5 } });
    expect(jobOf(await employer.put(`/jobs/${id}`, examples.ArchiveRequest.value)).status).toBe('archived');
    await employer.put(`/jobs/${id}`, { status: 'active' });
    const archived = await employer.put('/jobs', examples.ArchiveByReferenceRequest.value);
    expect(jobOf(archived)).toMatchObject({ id, status: 'archived' } satisfies Partial<JobBody>);
    expect((await employer.delete('/jobs', examples.JobReferenceRequest.value)).status).toBe(204);
  });
});

test.each([
  ['/positiontypes', examples.PositionTypeListAnswer],
  ['/positiontypes/1', examples.PositionTypeAnswer],
  ['/jobcategories', examples.JobCategoryListAnswer],
  ['/jobcategories/38', examples.JobCategoryAnswer],
  ['/locations?q=vancouver&pageSize=1', examples.LocationPageAnswer],
  ['/locations/6173331', examples.LocationAnswer],
  ['/health', examples.HealthAnswer],
])('the example of %s is its answer', async (path, { value }) => {
  expect(asInExample((await api.client().get(path)).text)).toEqual(value);
});

test('the numbers of the fixed lists have the names of the lists', async () => {
  const { PositionTypeId, JobCategoryId } = openApi.components.schemas;
  for (const [path, schema] of [
    ['/positiontypes', PositionTypeId],
    ['/jobcategories', JobCategoryId],
  ] as const) {
    const { data } = (await api.client().get(path)).body as { data: { id: number; name: string }[] };
    expect(schema.enum).toEqual(data.map(({ id }) => id));
    expect(schema['x-enum-varnames']).toEqual(data.map(({ name }) => name));
  }
});

/** The longest text that the gateway lets through: what is stored of an ampersand is five times as long. */
const ampersands = `<p>${'&'.repeat(1_300_000)}</p>`;

const { NewJobRequest } = examples;

/** How to be refused for each reason that a client can bring about. */
const refused: Readonly<Partial<Record<ErrorCode, (employer: EmployerClient) => Promise<HttpResponse>>>> = {
  'job.invalid': (employer) =>
    employer.post('/jobs', { ...without(NewJobRequest.value, 'title'), salary: { amount: 19.11 } }),
  'query.invalid': (employer) => employer.get('/jobs?pageSize=1000'),
  'idempotency.invalid_key': (employer) => employer.post('/jobs', {}, { 'idempotency-key': '' }),
  'json.malformed': (employer) => employer.post('/jobs', []),
  'key.unusable': () => api.client('jpk_').get('/jobs'),
  'job.unknown': (employer) => employer.get('/jobs/1'),
  'entry.unknown': (employer) => employer.get('/positiontypes/6'),
  'path.unknown': (employer) => employer.get('/job'),
  'method.unknown': (employer) => employer.post('/jobs/1'),
  'reference.taken': async (employer) => {
    await employer.post('/jobs', NewJobRequest.value);
    return employer.post('/jobs', NewJobRequest.value);
  },
  'precondition.failed': async (employer) => {
    const { id } = await createJob(employer);
    return employer.put(`/jobs/${id}`, { status: 'active' }, { 'if-match': '"another"' });
  },
  'job.too_large': (employer) => employer.post('/jobs', { ...NewJobRequest.value, description: ampersands }),
  'media.unsupported': (employer) => employer.post('/jobs', {}, { 'content-type': 'text/plain' }),
  'idempotency.mismatch': async (employer) => {
    const headers = { 'idempotency-key': 'k' };
    await employer.post('/jobs', NewJobRequest.value, headers);
    return employer.post('/jobs', { ...NewJobRequest.value, title: 'Another' }, headers);
  },
};

/** The others are not for a client to bring about: here they are made from the errors themselves. */
const thrown: Readonly<Partial<Record<ErrorCode, () => Error>>> = {
  'idempotency.running': idempotencyRunning,
  'store.unavailable': storeUnavailable,
  'internal.fault': () => new Error('unexpected'),
};

const event = { requestContext: { stage: '$default', requestId: 'kT3xYhYq2QfGdmk' } } as ApiEvent;

const answerOf = async (code: ErrorCode): Promise<string> => {
  const [refuse, error] = [refused[code], thrown[code]];
  const { status } = problems[code];
  if (refuse) {
    const answer = await refuse(await api.employer());
    expect(answer.status).toBe(status);
    return answer.text;
  }
  return toProblem(error?.(), event).body ?? '';
};

const exampleOf = (code: ErrorCode): unknown =>
  Object.values(examples)
    .map(({ value }: { value: unknown }) => value)
    .find((value) => (value as { type?: string }).type?.endsWith(`/problems/${problems[code].name}`));

test.each(Object.keys(problems) as ErrorCode[])('the example of %s is its answer', async (code) => {
  expect(refused[code] ?? thrown[code], 'a way to be refused so').toBeDefined();
  expect(asInExample(await answerOf(code))).toEqual(exampleOf(code));
});
