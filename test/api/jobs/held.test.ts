import { describe, expect, vi } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import {
  batchOf,
  errorsAt,
  outcomesOf,
  put,
  remove,
  resultAt,
  sendBatch,
} from '../../support/api/batches.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, fullJob, readJob, totalOf } from '../../support/api/jobs.ts';
import { etagOf, jobOf, problemOf } from '../../support/api/responses.ts';
import { hold, reason, release, since } from '../../support/holding.ts';
import { violations } from '../../support/invariants.ts';
import { withOther } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { runSweep } from '../../support/sweeping.ts';

useOwnTables();
const api = useApi();
/** The employer's stored data is consistent after each test. */
const test = api.test.extend('employer', async ({ task: _ }, { onCleanup }) => {
  const employer = await api.employer();
  onCleanup(async () => expect(await violations(employer.id)).toEqual([]));
  return employer;
});
vi.spyOn(console, 'log').mockImplementation(() => {});

const transaction = 'TransactWriteItemsCommand';
const update = 'UpdateItemCommand';

const active = { ...fullJob, referenceId: 'A-1' };

const aHeldJob = async (employer: EmployerClient, changes = {}) => {
  const job = await createJob(employer, { ...active, ...changes });
  await hold(employer, job);
  return job;
};

describe('while a job is held', () => {
  test('it is archived, and reads are otherwise unchanged', async ({ employer }) => {
    for (const [at, status] of ['active', 'draft', 'archived'].entries()) {
      const job = await aHeldJob(employer, { status, referenceId: `A-${at}` });
      expect(await readJob(employer, job)).toEqual({ ...job, status: 'archived' });
    }
    expect(await totalOf(employer, 'archived')).toBe(3);
    expect(await totalOf(employer, 'active,draft')).toBe(0);
  });

  test('a request that would publish it, rename it or delete it is refused with the reason', async ({
    employer,
  }) => {
    const { id } = await aHeldJob(employer);
    const before = await employer.get(`/jobs/${id}`);
    const refusals = [
      await employer.put(`/jobs/${id}`, { status: 'active', title: 'Other' }),
      await employer.put(`/jobs/${id}?dryRun=true`, { status: 'active' }),
      await employer.put(`/jobs/${id}`, { referenceId: 'A-2' }),
      await employer.put(`/jobs/${id}?dryRun=true`, { referenceId: null }),
      await employer.put('/jobs', active),
      await employer.put('/jobs?dryRun=true', active),
      await employer.delete(`/jobs/${id}`),
      await employer.delete('/jobs', { referenceId: 'A-1' }),
      await employer.post(`/jobs/${id}`, {}, { 'x-http-method-override': 'DELETE' }),
    ];
    for (const refusal of refusals) {
      const { type, detail, ...members } = problemOf(refusal, 409);
      expect(type).toMatch(/\/problems\/job-held$/);
      expect(detail).toContain(since);
      expect(detail.endsWith(reason)).toBe(true);
      expect(members).toMatchObject({ reason, since });
    }
    const after = await employer.get(`/jobs/${id}`);
    expect(after.text).toBe(before.text);
    expect(etagOf(after)).toBe(etagOf(before));
  });

  test('other changes are accepted', async ({ employer }) => {
    const { id } = await aHeldJob(employer);
    const read = jobOf(await employer.get(`/jobs/${id}`));
    const changed = { ...read, title: 'Corrected', description: '<p>New</p>', closeDate: '2998-12-31' };
    const response = await employer.put(`/jobs/${id}`, changed);
    expect(jobOf(response)).toEqual(changed);
    expect(response.headers['job-warnings']).toBe('held;pointer="/status"');
    expect(jobOf(await employer.put(`/jobs/${id}`, { status: 'draft' }))).toEqual({
      ...changed,
      status: 'draft',
    });
    expect((await employer.put(`/jobs/${id}`, { status: 'active' })).status).toBe(409);
    expect(jobOf(await employer.put('/jobs', { referenceId: 'A-1', title: 'B' })).title).toBe('B');
  });

  test('If-Match and invalid values come before the hold, uniqueness comes after it', async ({
    employer,
  }) => {
    const job = await aHeldJob(employer);
    await createJob(employer, { referenceId: 'A-2' });
    const publish = { status: 'active', referenceId: 'A-2' };
    const other = { 'if-match': '"other"' };
    expect((await employer.put(`/jobs/${job.id}`, publish, other)).status).toBe(412);
    expect((await employer.delete(`/jobs/${job.id}`, undefined, other)).status).toBe(412);
    expect((await employer.put(`/jobs/${job.id}`, { ...publish, title: '' })).status).toBe(400);
    expect(problemOf(await employer.put(`/jobs/${job.id}`, publish), 409).type).toMatch(/job-held$/);
  });

  test('no other job gets its referenceId', async ({ employer }) => {
    const job = await aHeldJob(employer);
    const refusal = problemOf(await employer.post('/jobs', active), 409);
    expect(refusal).toMatchObject({ jobId: job.id, type: expect.stringMatching(/reference-in-use$/) });
  });

  test('the sweep neither refreshes nor releases it', async ({ employer }) => {
    const job = await aHeldJob(employer, { closeDate: '2026-12-31' });
    await runSweep('2031-01-01');
    expect(await readJob(employer, job)).toEqual({ ...job, status: 'archived' });
    expect((await employer.put(`/jobs/${job.id}`, { status: 'active' })).status).toBe(409);
  });
});

describe('a batch', () => {
  test('stores the other properties of a held job, and warns', async ({ employer }) => {
    const { id } = await aHeldJob(employer);
    const operations = [put('A-1', { status: 'active', title: 'Corrected' })];
    const [dry, first, second] = [
      resultAt(batchOf(await employer.post('/jobs/batch?dryRun=true', { operations })), 0),
      resultAt(await sendBatch(employer, operations), 0),
      resultAt(await sendBatch(employer, operations), 0),
    ];
    expect([dry, first, second].map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'unchanged']);
    for (const { warnings } of [dry, first, second]) {
      expect(warnings).toEqual([
        { pointer: '/status', code: 'held', message: expect.stringContaining(reason) },
      ]);
    }
    expect(await readJob(employer, { id })).toMatchObject({ title: 'Corrected', status: 'archived' });
  });

  test('leaves a held job archived whatever status is sent', async ({ employer }) => {
    const job = await aHeldJob(employer);
    for (const changes of [{ status: 'draft' }, { status: 'archived' }, {}]) {
      const { warnings } = resultAt(await sendBatch(employer, [put('A-1', changes)]), 0);
      expect(warnings).toMatchObject([{ code: 'held' }]);
      expect((await readJob(employer, job)).status).toBe('archived');
    }
  });

  test('leaves a held draft a draft', async ({ employer }) => {
    const job = await aHeldJob(employer);
    await employer.put(`/jobs/${job.id}`, { status: 'draft' });
    for (const changes of [{ title: 'Corrected' }, { status: 'active' }, { status: 'draft' }]) {
      const { warnings } = resultAt(await sendBatch(employer, [put('A-1', changes)]), 0);
      expect(warnings).toMatchObject([{ code: 'held' }]);
      expect((await readJob(employer, job)).status).toBe('draft');
    }
  });

  test('does not delete a held job', async ({ employer }) => {
    const job = await aHeldJob(employer);
    const batch = await sendBatch(employer, [remove('A-1'), put('A-2')]);
    expect(outcomesOf(batch)).toEqual(['invalid', 'created']);
    expect(errorsAt(batch, 0)).toEqual(['/referenceId held']);
    expect((await readJob(employer, job)).status).toBe('archived');
  });
});

describe('after a release', () => {
  test('the job stays archived until its employer publishes it', async ({ employer }) => {
    const job = await aHeldJob(employer);
    await release(employer, job);
    expect(await readJob(employer, job)).toEqual({ ...job, status: 'archived' });
    expect(jobOf(await employer.put(`/jobs/${job.id}`, { status: 'active' }))).toEqual(job);
  });

  test('the next batch publishes it, without a warning', async ({ employer }) => {
    const job = await aHeldJob(employer);
    await release(employer, job);
    const result = resultAt(await sendBatch(employer, [put('A-1', { status: 'active' })]), 0);
    expect(result).toMatchObject({ outcome: 'updated' });
    expect(result).not.toHaveProperty('warnings');
    expect((await readJob(employer, job)).status).toBe('active');
  });

  test('it can be renamed and deleted', async ({ employer }) => {
    const job = await aHeldJob(employer);
    await release(employer, job);
    expect((await employer.put(`/jobs/${job.id}`, { referenceId: 'A-2' })).status).toBe(200);
    expect((await employer.delete(`/jobs/${job.id}`)).status).toBe(204);
  });
});

type Send = (employer: EmployerClient, id: number) => Promise<HttpResponse>;

/** What an employer sends, and the write of it that a hold comes before. */
const writes: readonly (readonly [name: string, write: string, send: Send, status: number])[] = [
  [
    'PUT that publishes',
    transaction,
    (employer, id) => employer.put(`/jobs/${id}`, { status: 'active' }),
    409,
  ],
  ['PUT by referenceId', transaction, (employer) => employer.put('/jobs', active), 409],
  [
    'PUT of a referenceId',
    transaction,
    (employer, id) => employer.put(`/jobs/${id}`, { referenceId: 'B' }),
    409,
  ],
  ['PUT of a title', update, (employer, id) => employer.put(`/jobs/${id}`, { title: 'New' }), 200],
  ['DELETE', transaction, (employer, id) => employer.delete(`/jobs/${id}`), 409],
  [
    'batch',
    transaction,
    (employer) => employer.post('/jobs/batch', { operations: [put('A-1', { status: 'active' })] }),
    200,
  ],
];

describe('a hold between the read and the write', () => {
  test.for(writes)('of a %s wins', async ([, command, send, status], { employer }) => {
    const job = await createJob(employer, { ...active, status: 'draft' });
    const [response] = await withOther(
      command,
      () => send(employer, job.id),
      () => hold(employer, job),
    );
    expect(response.status).toBe(status);
    expect(await readJob(employer, job)).toMatchObject({ status: 'archived', referenceId: 'A-1' });
    expect((await employer.delete(`/jobs/${job.id}`)).status).toBe(409);
  });
});

test('a hold takes down a job that its employer publishes meanwhile', async ({ employer }) => {
  const job = await createJob(employer, { ...active, status: 'draft' });
  const publish = () => employer.put(`/jobs/${job.id}`, { status: 'active' });
  const [, published] = await withOther(transaction, () => hold(employer, job), publish);
  expect(published.status).toBe(200);
  expect((await readJob(employer, job)).status).toBe('archived');
  expect((await publish()).status).toBe(409);
});

test('among many writers, a hold lasts', async ({ employer }) => {
  const job = await createJob(employer, active);
  const publish = (at: number) => employer.put('/jobs', { ...active, title: `Job ${at}` });
  const both = (at: number) => (at === 10 ? hold(employer, job) : publish(at));
  await Promise.all(Array.from({ length: 20 }, (_, at) => both(at)));
  expect((await publish(20)).status).toBe(409);
  expect(await totalOf(employer, 'archived')).toBe(1);
  expect(await totalOf(employer)).toBe(1);
});

test('of a job that is deleted meanwhile, there is nothing to hold', async ({ employer }) => {
  const job = await createJob(employer, active);
  const held = withOther(
    transaction,
    () => hold(employer, job),
    () => employer.delete(`/jobs/${job.id}`),
  );
  await expect(held).rejects.toThrow('You have no job with this id');
  expect(jobOf(await employer.put('/jobs', active), 201).id).not.toBe(job.id);
});
