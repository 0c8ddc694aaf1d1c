import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { patchEmployer } from '../../../lib/employer/store/employers.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { etagOf, jobOf } from '../../support/api/responses.ts';

const { test } = useApi();

const active = { ...minimalJob, status: 'active', referenceId: 'A-1' };

describe('with BOARD_JOB_URL', () => {
  beforeAll(() => configure({ BOARD_JOB_URL: 'https://board.example/?job={id}&from=api' }));
  afterAll(() => configure({ BOARD_JOB_URL: undefined }));

  test('each response with one active job links to the page of the job', async ({ employer }) => {
    const created = await employer.post('/jobs', active, { 'idempotency-key': 'a' });
    const { id } = created.body as { id: number };
    const link = `<https://board.example/?job=${id}&from=api>; rel="alternate"; type="text/html"`;
    const responses = [
      created,
      await employer.post('/jobs', active, { 'idempotency-key': 'a' }),
      await employer.get(`/jobs/${id}`),
      await employer.put(`/jobs/${id}`, { title: 'Baker' }),
      await employer.put('/jobs', { referenceId: 'A-1' }),
      await employer.post(`/jobs/${id}`, {}, { 'x-http-method-override': 'PUT' }),
    ];
    expect(responses.map(({ headers }) => headers.link)).toEqual(responses.map(() => link));
  });

  test('no job of a test employer has a link', async ({ employer }) => {
    // Before its first request: a key is cached for half a minute.
    await patchEmployer(employer.id, { test: true });
    const created = await employer.post('/jobs', active);
    const { id } = created.body as { id: number };
    const responses = [
      created,
      await employer.get(`/jobs/${id}`),
      await employer.put(`/jobs/${id}`, { title: 'Baker' }, { 'if-match': '*' }),
      await employer.put('/jobs', { referenceId: 'A-1' }),
    ];
    expect(responses.map(({ status, headers }) => [status, headers.link])).toEqual([
      [201, undefined],
      ...Array(3).fill([200, undefined]),
    ]);
    expect(jobOf(created, 201).employer).toEqual({ id: employer.id, name: employer.name });
  });

  test('nothing else has a link', async ({ employer }) => {
    const { id } = await createJob(employer, { status: 'active' });
    const job = await employer.get(`/jobs/${id}`);
    const responses = [
      await employer.get('/jobs'),
      await employer.get(`/jobs/${id}`, { 'if-none-match': etagOf(job) }),
      await employer.post('/jobs?dryRun=true', active),
      await employer.put(`/jobs/${id}?dryRun=true`, { title: 'Baker' }),
      await employer.post('/jobs/batch', { operations: [{ op: 'put', job: active }] }),
      await employer.put(`/jobs/${id}`, { status: 'archived' }),
      await employer.get(`/jobs/${id}`),
      await employer.post('/jobs', minimalJob),
    ];
    expect(responses.map(({ headers }) => headers.link)).toEqual(responses.map(() => undefined));
  });
});

test('without BOARD_JOB_URL, no response has a link', async ({ employer }) => {
  const { id } = await createJob(employer, { status: 'active' });
  expect((await employer.get(`/jobs/${id}`)).headers.link).toBeUndefined();
});
