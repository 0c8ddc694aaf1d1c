import { describe, expect, test, vi } from 'vitest';
import { type EmployerClient, useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { type FaultKind, randomFrom, withFaults, withInterruption } from '../support/faults.ts';
import { violations } from '../support/invariants.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { useOwnTables } from '../support/own-tables.ts';
import type { JobBody } from '../support/responses.ts';
import { jobOf, pageOf } from '../support/responses.ts';
import { randomText } from '../support/stored-job.ts';

useOwnTables();
const api = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

const times = <Result>(count: number, act: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => act(index));

const statusesOf = (answers: readonly HttpResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const totalOf = async (employer: EmployerClient, status = ''): Promise<number> =>
  pageOf(await employer.get(`/jobs?status=${status}`)).paging.total;

const expectSound = async (employer: EmployerClient): Promise<void> => {
  expect(await violations(employer.id)).toEqual([]);
};

const colliding: readonly FaultKind[] = ['conflict', 'throttled-item', 'throttled-account'];

// The client of these tests fails on any 5xx.
describe.each([
  ['on a calm store', 0],
  ['while one request to the store in twenty collides or is throttled', 0.05],
])('%s', (_, rate) => {
  const disturbed = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withFaults({ rate, kinds: colliding, seed: 20 }, work);

  test('of many creations with one referenceId exactly one wins, and the others are told whose it is', async () => {
    const employer = await api.employer();
    const answers = await disturbed(() =>
      Promise.all(
        times(20, (at) => employer.post('/jobs', { ...minimalJob, title: `Job ${at}`, referenceId: 'one' })),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 19 });
    const winner = answers.find(({ status }) => status === 201);
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(
      new Set([winner?.headers.location]),
    );
    expect((await employer.get(winner?.headers.location ?? '')).text).toBe(winner?.text);
    expect(await totalOf(employer)).toBe(1);
    await expectSound(employer);
  });

  test('many PUTs of one new referenceId make one job, created once', async () => {
    const employer = await api.employer();
    const put = (at: number) =>
      employer.put('/jobs', { ...minimalJob, referenceId: 'one', title: `Job ${at}` });
    const answers = await disturbed(() => Promise.all(times(20, put)));
    expect(statusesOf(answers)).toEqual({ 200: 19, 201: 1 });
    expect(new Set(answers.map(({ body }) => (body as JobBody).id)).size).toBe(1);
    expect(await totalOf(employer)).toBe(1);
    await expectSound(employer);
  });

  test('partial updates of different properties all survive', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const changes = {
      title: 'New',
      closeDate: '2999-12-31',
      confidential: true,
      autoRefresh: true,
      status: 'archived',
      referenceId: 'new',
      description: '<p>New</p>',
      applicationEmail: 'new@example.org',
    };
    const answers = await disturbed(() =>
      Promise.all(
        Object.entries(changes).map(([name, value]) => employer.put(`/jobs/${job.id}`, { [name]: value })),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 8 });
    expect(await readJob(employer, job)).toEqual({ ...job, ...changes });
    await expectSound(employer);
  });

  test('of many deletions exactly one finds the job', async () => {
    const employer = await api.employer();
    const job = await createJob(employer, { referenceId: 'one', status: 'active' });
    const answers = await disturbed(() =>
      Promise.all(
        times(40, (at) =>
          at % 2 ? employer.delete(`/jobs/${job.id}`) : employer.delete('/jobs', { referenceId: 'one' }),
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 204: 1, 404: 39 });
    expect(await totalOf(employer)).toBe(0);
    await expectSound(employer);
  });

  test('a job that is deleted while it is changed is gone, or was never there to be changed', async () => {
    const employer = await api.employer();
    const changes = [
      { title: 'New' },
      { status: 'active' },
      { referenceId: 'new' },
      { description: randomText(600_000) },
    ];
    for (const change of changes) {
      const job = await createJob(employer, { referenceId: 'old', description: randomText(500_000) });
      const path = `/jobs/${job.id}`;
      const [updated, removed, read] = await disturbed(() =>
        Promise.all([employer.put(path, change), employer.delete(path), employer.get(path)]),
      );
      expect([200, 404]).toContain(updated.status);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(read.status);
      expect((await employer.get(path)).status).toBe(404);
      await expectSound(employer);
    }
    expect(await totalOf(employer)).toBe(0);
  });

  test('a reader never sees half of a change', async () => {
    const employer = await api.employer();
    const versions = times(3, (at) => ({
      title: `Version ${at}`,
      description: randomText(500_000 + at),
    }));
    const job = await createJob(employer, versions[0]);
    const reads = await disturbed(async () => {
      const writing = times(6, (at) => employer.put(`/jobs/${job.id}`, versions[at % 3]));
      const reading = times(12, () => employer.get(`/jobs/${job.id}`));
      const [, seen] = await Promise.all([Promise.all(writing), Promise.all(reading)]);
      return seen;
    });
    for (const read of reads) {
      const { title, description } = jobOf(read);
      expect(versions.some((version) => version.title === title && version.description === description)).toBe(
        true,
      );
    }
    await expectSound(employer);
  });

  test('after three hundred mixed writes the totals are the rows, and the guards are the references', async () => {
    const employer = await api.employer();
    const random = randomFrom(300);
    const pick = <Value>(values: readonly Value[]): Value | undefined =>
      values[Math.floor(random() * values.length)];
    const jobs = await Promise.all(times(20, (at) => createJob(employer, { referenceId: `r${at}` })));
    const references = times(12, (at) => `r${at}`);
    const act = (): Promise<HttpResponse> => {
      const path = `/jobs/${pick(jobs)?.id}`;
      const referenceId = pick(references);
      const status = pick(['active', 'archived', 'draft']);
      const acts = [
        () => employer.post('/jobs', { ...minimalJob, referenceId, status }),
        () => employer.put('/jobs', { ...minimalJob, referenceId, status }),
        () => employer.put(path, { status }),
        () => employer.put(path, { referenceId }),
        () => employer.put(path, { referenceId: null, status, description: randomText(100) }),
        () => employer.delete(path),
        () => employer.delete('/jobs', { referenceId }),
      ];
      return (pick(acts) ?? act)();
    };
    const answers = await disturbed(() => Promise.all(times(300, act)));
    const { 200: changed = 0, 201: created = 0, 204: deleted = 0 } = statusesOf(answers);
    expect(Math.min(changed, created, deleted)).toBeGreaterThan(5);
    expect(await totalOf(employer)).toBe(jobs.length + created - deleted);
    await expectSound(employer);
  });
});

test('a job that loses its reference while it is looked up by it is not deleted', async () => {
  const employer = await api.employer();
  const job = await createJob(employer, { referenceId: 'old' });
  const etag = (await employer.get(`/jobs/${job.id}`)).headers.etag ?? '';
  for (const headers of [{}, { 'if-match': etag }]) {
    await employer.put(`/jobs/${job.id}`, { referenceId: 'old' });
    const rename = {
      // The guard has been read, the job has not.
      nth: 1,
      command: 'QueryCommand',
      action: () => employer.put(`/jobs/${job.id}`, { referenceId: 'new' }),
    };
    const removed = await withInterruption(rename, () =>
      employer.delete('/jobs', { referenceId: 'old' }, headers),
    );
    expect(removed.status).toBe(404);
    expect(await readJob(employer, job)).toEqual({ ...job, referenceId: 'new' });
  }
  await expectSound(employer);
});
