import { beforeEach, describe, expect, vi } from 'vitest';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import {
  applicationLimit,
  applicationUndeliverable,
  idempotencyRunning,
  storeUnavailable,
} from '../../../lib/errors/errors.ts';
import { type ErrorCode, problems } from '../../../lib/errors/problems.ts';
import { toProblem } from '../../../lib/http/reply/problem.ts';
import type { ApiEvent } from '../../../lib/http/step.ts';
import type { BatchResult } from '../../../lib/sync/batch-schema.ts';
import type { SyncDocument } from '../../../lib/sync/sync-schema.ts';
import openApi from '../../../openapi.json' with { type: 'json' };
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { apply } from '../../support/api/applications.ts';
import { live, newBoardKey } from '../../support/api/board.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, without } from '../../support/api/jobs.ts';
import { bodyOf, type JobBody, jobOf } from '../../support/api/responses.ts';
import { feedOf, loadSet, references } from '../../support/api/syncs.ts';
import { hold } from '../../support/holding.ts';

const { examples } = openApi.components;

// The date of the examples.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

/** Jobs that are created at the moment when a synchronisation is opened are not removed. */
const aSecondLater = () => vi.setSystemTime(new Date('2026-11-20T12:00:01Z'));

const { test, ...api } = useApi();

/** Replaces the values that differ between runs by those of the examples. */
const normalize = (
  text: string,
  ids: { readonly job?: number; readonly employer?: number } = {},
): unknown => {
  const { job = 0, employer = 0 } = ids;
  return JSON.parse(
    text
      .replaceAll(`"id":${job},`, '"id":183668,')
      .replaceAll(`"employer":{"id":${employer},`, '"employer":{"id":4021,')
      .replaceAll(api.origin(), 'https://jobs.example')
      .replace(/"jobId":\d+/, '"jobId":183668')
      .replace(/"syncId":"[^"]+"/, `"syncId":"${examples.SyncResponse.value.id}"`)
      .replaceAll(/"id":"[^"]+"/g, `"id":"${examples.SyncResponse.value.id}"`)
      .replace(/"etag":"\\"[^"]+"/, '"etag":"\\"yH1fK0bJ0Q2oVQnUOaX9dg\\"')
      .replace(/"requestId":"[^"]*"/, '"requestId":"kT3xYhYq2QfGdmk"'),
  );
};

describe('job examples', () => {
  test('match actual requests and responses', async ({ employer }) => {
    const dry = await employer.post('/jobs?dryRun=true', examples.NewJobRequest.value);
    expect(normalize(dry.text, { employer: employer.id })).toEqual(examples.UncreatedJobResponse.value);
    const created = await employer.post('/jobs', examples.NewJobRequest.value);
    const { id } = jobOf(created, 201);
    const ids = { job: id, employer: employer.id };
    expect(normalize(created.text, ids)).toEqual(examples.JobResponse.value);
    expect(normalize((await employer.get(`/jobs/${id}`)).text, ids)).toEqual(examples.JobResponse.value);
    expect(normalize((await employer.get('/jobs')).text, ids)).toEqual(examples.JobPageResponse.value);
  });

  test('create, update and delete a job as described', async ({ employer }) => {
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

describe('batch and synchronisation examples', () => {
  test('a batch matches an actual request and its response', async ({ employer }) => {
    const response = await employer.post('/jobs/batch', examples.BatchInputRequest.value);
    const id = bodyOf<BatchResult>(response, 200).results[0]?.id ?? 0;
    expect(normalize(response.text, { job: id })).toEqual(examples.BatchResultResponse.value);
  });

  test('a synchronisation matches actual requests and responses', async ({ employer }) => {
    for (const { value } of [examples.SyncPreviewRequest, examples.SyncInputRequest]) {
      const opened = bodyOf<SyncDocument>(await employer.post('/syncs', value), 201);
      await employer.delete(`/syncs/${opened.id}`);
    }
    const another = await api.employer();
    const opened = await another.post('/syncs', {});
    expect(normalize(opened.text)).toEqual(examples.SyncResponse.value);
    expect(normalize((await another.get('/syncs')).text)).toEqual(examples.SyncListResponse.value);
    const { id } = bodyOf<SyncDocument>(opened, 201);
    const chunk = await another.put(`/syncs/${id}/chunks/1`, examples.ChunkInputRequest.value);
    const { counts, results } = bodyOf<BatchResult>(chunk, 200);
    expect(counts).toMatchObject({ created: 1 });
    await another.post(`/syncs/${id}/commit`, { chunks: 1, jobs: 1 });
    aSecondLater();
    const next = bodyOf<SyncDocument>(await another.post('/syncs', {}), 201);
    const removals = await another.get(`/syncs/${next.id}/removals`);
    expect(normalize(removals.text, { job: results[0]?.id ?? 0 })).toEqual(
      examples.RemovalPageResponse.value,
    );
  });

  test.each([examples.CommitInputRequest, examples.AcceptRemovalsRequest])(
    'the commit of $summary is valid: chunks are missing',
    async ({ value }) => {
      const employer = await api.employer();
      const { id } = bodyOf<SyncDocument>(await employer.post('/syncs', {}), 201);
      expect((await employer.post(`/syncs/${id}/commit`, value)).status).toBe(409);
    },
  );
});

const boardOfApplications = async () => api.client((await newBoardKey({ applications: true })).key);

test('the example of an application matches an actual request and its response', async ({ employer }) => {
  vi.setSystemTime(new Date(examples.ApplicationReceiptResponse.value.sent));
  const { id } = await createJob(employer, live);
  const response = await apply(await boardOfApplications(), id, examples.ApplicationInputRequest.value);
  expect(bodyOf(response, 201)).toEqual(examples.ApplicationReceiptResponse.value);
});

test.each([
  ['/positiontypes', examples.PositionTypeListResponse],
  ['/positiontypes/1', examples.PositionTypeResponse],
  ['/jobcategories', examples.JobCategoryListResponse],
  ['/jobcategories/38', examples.JobCategoryResponse],
  ['/locations?q=vancouver&pageSize=1', examples.LocationPageResponse],
  ['/locations/6173331', examples.LocationResponse],
  ['/health', examples.HealthResponse],
])('the example of %s matches its response', async (path, { value }) => {
  expect(normalize((await api.client().get(path)).text)).toEqual(value);
});

/** Accepted by the gateway, but too long to store: an ampersand is stored as five characters. */
const ampersands = `<p>${'&'.repeat(1_300_000)}</p>`;

const { NewJobRequest } = examples;

/** Requests that provoke each error that a client can cause. */
const provoke: Readonly<Partial<Record<ErrorCode, (employer: EmployerClient) => Promise<HttpResponse>>>> = {
  'job.invalid': (employer) =>
    employer.post('/jobs', { ...without(NewJobRequest.value, 'title'), salary: { amount: 19.11 } }),
  'body.invalid': (employer) => employer.post('/jobs/batch', { operations: [] }),
  'query.invalid': (employer) => employer.get('/jobs?pageSize=1000'),
  'idempotency.invalid_key': (employer) => employer.post('/jobs', {}, { 'idempotency-key': '' }),
  'json.malformed': (employer) => employer.post('/jobs', []),
  'key.unusable': () => api.client('jpk_').get('/jobs'),
  'key.kind': async ({ id }) => {
    const { key } = await insertKey({ employerId: id, kind: 'read-only', label: '' }, new Date());
    return api.client(key).post('/jobs', NewJobRequest.value);
  },
  'key.employer': async (employer) => {
    const { id } = await api.employer();
    const { key } = await api.throughVendor(employer);
    return api.client(`${key.split('.')[0]}.${id}`).get('/jobs');
  },
  'cursor.expired': async () =>
    api.client((await newBoardKey()).key).get(`/board/changes?after=another1.${'x'.repeat(60)}`),
  'application.elsewhere': async (employer) => {
    const { id } = await createJob(employer, { ...examples.LeastJobRequest.value, status: 'active' });
    return apply(await boardOfApplications(), id, examples.ApplicationInputRequest.value);
  },
  'job.unknown': (employer) => employer.get('/jobs/1'),
  'entry.unknown': (employer) => employer.get('/positiontypes/6'),
  'path.unknown': (employer) => employer.get('/job'),
  'method.unknown': (employer) => employer.post('/jobs/1'),
  'job.held': async (employer) => {
    const { id } = bodyOf<JobBody>(await employer.post('/jobs', NewJobRequest.value), 201);
    await hold(employer, { id });
    return employer.put(`/jobs/${id}`, { status: 'active' });
  },
  'reference.taken': async (employer) => {
    await employer.post('/jobs', NewJobRequest.value);
    return employer.post('/jobs', NewJobRequest.value);
  },
  'sync.unknown': (employer) => employer.get('/syncs/unknown'),
  'sync.open': async (employer) => {
    await employer.post('/syncs', {});
    return employer.post('/syncs', {});
  },
  'sync.incomplete': async (employer) => {
    const { id } = bodyOf<SyncDocument>(await employer.post('/syncs', {}), 201);
    await employer.put(`/syncs/${id}/chunks/1`, examples.ChunkInputRequest.value);
    return employer.post(`/syncs/${id}/commit`, { chunks: 2, jobs: 101 });
  },
  'sync.too_many_removals': async (employer) => {
    await loadSet(employer, feedOf(references(9)));
    aSecondLater();
    const { id } = bodyOf<SyncDocument>(await employer.post('/syncs', {}), 201);
    await employer.put(`/syncs/${id}/chunks/1`, { jobs: feedOf(references(2)) });
    return employer.post(`/syncs/${id}/commit`, { chunks: 1, jobs: 2 });
  },
  'sync.closed': async (employer) => {
    const { id } = bodyOf<SyncDocument>(await employer.post('/syncs', {}), 201);
    await employer.post(`/syncs/${id}/commit`, { chunks: 0, jobs: 0 });
    return employer.put(`/syncs/${id}/chunks/1`, examples.ChunkInputRequest.value);
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

/** The errors that a client cannot cause. */
const internalErrors: Readonly<Partial<Record<ErrorCode, () => Error>>> = {
  'application.undeliverable': applicationUndeliverable,
  'application.limit': () => applicationLimit(60),
  'idempotency.running': idempotencyRunning,
  'store.unavailable': storeUnavailable,
  'internal.fault': () => new Error('unexpected'),
};

const event = { requestContext: { stage: '$default', requestId: 'kT3xYhYq2QfGdmk' } } as ApiEvent;

const responseTextOf = async (code: ErrorCode): Promise<string> => {
  const [send, error] = [provoke[code], internalErrors[code]];
  const { status } = problems[code];
  if (send) {
    const response = await send(await api.employer());
    expect(response.status).toBe(status);
    return response.text;
  }
  return toProblem(error?.(), event).body ?? '';
};

const exampleOf = (code: ErrorCode): unknown =>
  Object.values(examples)
    .map(({ value }: { value: unknown }) => value)
    .find((value) => (value as { type?: string }).type?.endsWith(`/problems/${problems[code].name}`));

test.each(Object.keys(problems) as ErrorCode[])('the example of %s matches its response', async (code) => {
  expect(provoke[code] ?? internalErrors[code], 'a way to provoke the error').toBeDefined();
  expect(normalize(await responseTextOf(code))).toEqual(exampleOf(code));
});
