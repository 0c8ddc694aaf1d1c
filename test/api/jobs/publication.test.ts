import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { patchEmployer } from '../../../lib/employer/store/employers.ts';
import { archiveJob } from '../../../lib/job/hold-job.ts';
import { anApplication, apply } from '../../support/api/applications.ts';
import { live, useBoard } from '../../support/api/board.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { etagOf, jobOf, problemOf } from '../../support/api/responses.ts';
import { commit, openWith } from '../../support/api/syncs.ts';
import { hold, reason, since } from '../../support/holding.ts';
import { itemsOf } from '../../support/store/store-items.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

const { test: boardTest, ...api } = useBoard();
const test = boardTest.override('board', () => api.board({ applications: true }));

beforeAll(() => configure({ BOARD_JOB_URL: 'https://board.example/{id}' }));
afterAll(() => configure({ BOARD_JOB_URL: undefined }));

const publicationOf = async (employer: Client, id: number) =>
  (await employer.get(`/jobs/${id}/publication`)).body;

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const notShown = { since: time, reason: null, url: null, closeDate: expect.any(String), applications: 0 };

describe('the resource', () => {
  test('of a live job has its address, and counts each application once, for 400 days', async ({
    board,
    employer,
  }) => {
    const { id, closeDate } = await createJob(employer, live);
    const etag = etagOf(await employer.get(`/jobs/${id}`));
    for (const message of ['a', 'b', 'a']) await apply(board, id, { ...anApplication, message });
    expect((await apply(board, id, { ...anApplication, consent: '' })).status).toBe(400);
    expect(await publicationOf(employer, id)).toEqual({
      state: 'live',
      by: 'client',
      since: time,
      reason: null,
      url: `https://board.example/${id}`,
      closeDate,
      applications: 2,
    });
    expect(etagOf(await employer.get(`/jobs/${id}`))).toBe(etag);
    const counted = (await itemsOf('idempotency')).find((item) => item.id === `applied#${id}`);
    const days = (Number(counted?.expires) - Date.now() / 1_000) / 86_400;
    expect(days).toBeGreaterThan(399.9);
    expect(days).toBeLessThanOrEqual(400);
  });

  test('says who archived a job, and why', async ({ employer }) => {
    const [closed, held, removed, chosen] = await Promise.all(
      ['A-1', 'A-2', 'A-3', 'B-1'].map((referenceId) => createJob(employer, { ...live, referenceId })),
    );
    if (!closed || !held || !removed || !chosen) throw new Error('A job is missing.');
    await hold(employer, held);
    await archiveJob({ id: chosen.id, employerId: employer.id }, new Date());
    const past = { ...minimalJob, referenceId: 'A-1', status: 'active', closeDate: '2026-01-02' };
    const sync = await openWith(employer, [past], { prefix: 'A-' });
    await commit(employer, sync, 1, 1, 5);
    expect(await publicationOf(employer, closed.id)).toEqual({
      ...notShown,
      state: 'closed',
      by: 'synchronisation',
      closeDate: '2026-01-02',
    });
    expect(await publicationOf(employer, removed.id)).toEqual({
      ...notShown,
      state: 'removed',
      by: 'synchronisation',
    });
    expect(await publicationOf(employer, chosen.id)).toEqual({
      ...notShown,
      state: 'archived',
      by: 'operator',
    });
    expect(await publicationOf(employer, held.id)).toEqual({
      ...notShown,
      state: 'held',
      by: 'operator',
      since,
      reason,
    });
  });

  test('of a job of a test employer is hidden, and what is not known is null', async ({ employer }) => {
    await patchEmployer(employer.id, { test: true });
    const { id } = await createJob(employer, live);
    expect(await publicationOf(employer, id)).toEqual({ ...notShown, state: 'hidden', by: 'client' });
    const { job } = await aStoredJob({ employerId: employer.id, status: 'archived', statusChange: null });
    const unknown = { ...notShown, state: 'archived', by: null, since: null };
    expect(await publicationOf(employer, job.id)).toEqual(unknown);
    expect((await employer.get(`/jobs/${job.id}`)).headers['job-publication']).toBe('archived');
  });

  test('of another employer’s job is an unknown one', async ({ employer }) => {
    const { id } = await createJob(await api.employer(), live);
    const refusals = [id, 1].map((one) => employer.get(`/jobs/${one}/publication`));
    for (const refusal of refusals) expect(problemOf(await refusal, 404).type).toMatch(/job-not-found$/);
  });
});

test('each response with one job has its state in a header, but for dry runs', async ({ employer }) => {
  const key = { 'idempotency-key': 'a' };
  const sent = { ...live, referenceId: 'A-1' };
  const created = await employer.post('/jobs', sent, key);
  const { id } = jobOf(created, 201);
  const etag = etagOf(created);
  const responses = [
    created,
    await employer.post('/jobs', sent, key),
    await employer.get(`/jobs/${id}`),
    await employer.get(`/jobs/${id}`, { 'if-none-match': etag }),
    await employer.put(`/jobs/${id}`, { title: 'Baker' }),
    await employer.put('/jobs', { referenceId: 'A-1' }),
    await employer.post(`/jobs/${id}`, {}, { 'x-http-method-override': 'PUT' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 304, 200, 200, 200]);
  const [header] = responses.map(({ headers }) => headers['job-publication']);
  expect(header).toMatch(/^live;by="client";since=@\d{10}$/);
  for (const { headers } of responses) expect(headers['job-publication']).toBe(header);
  const others = [
    await employer.put(`/jobs/${id}?dryRun=true`, { status: 'draft' }),
    await employer.post('/jobs?dryRun=true', live),
    await employer.get('/jobs'),
    await employer.delete(`/jobs/${id}`),
  ];
  for (const { headers } of others) expect(headers['job-publication']).toBeUndefined();
});
