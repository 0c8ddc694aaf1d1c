import { describe, expect, test } from 'vitest';
import { addDays } from '../../lib/domain/dates.ts';
import { useApi } from '../support/api.ts';
import { createJob, readJob } from '../support/jobs.ts';
import { jobOf } from '../support/responses.ts';

const api = useApi();

/** Creates a job, then updates it step by step; gives what each step answered. */
const history = async (creation: object, ...updates: readonly object[]) => {
  const employer = await api.employer();
  const job = await createJob(employer, creation as Record<string, unknown>);
  const jobs = [job];
  for (const update of updates) {
    const changed = jobOf(await employer.put(`/jobs/${job.id}`, update));
    expect(await readJob(employer, job)).toEqual(changed);
    jobs.push(changed);
  }
  return { today: job.publishDate, jobs, last: jobs.at(-1) ?? job };
};

const statuses = ['active', 'archived', 'draft'];
const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

test.each(moves)('a job may go from %s to %s, and counts there', async (from, to) => {
  const employer = await api.employer();
  const { id } = await createJob(employer, { status: from });
  expect(jobOf(await employer.put(`/jobs/${id}`, { status: to })).status).toBe(to);
  for (const status of statuses) {
    const { body } = await employer.get(`/jobs?status=${status}`);
    expect(body).toMatchObject({ paging: { total: status === to ? 1 : 0 } });
  }
});

describe('closeDate', () => {
  test('that nobody set is 60 days after publication', async () => {
    const { today, jobs } = await history(
      {},
      { status: 'active' },
      { status: 'archived' },
      { status: 'active' },
    );
    for (const job of jobs) expect(job.closeDate).toBe(addDays(today, 60));
  });

  test('that the creation set is kept through a publication', async () => {
    const { last } = await history({ closeDate: '2031-05-06' }, { status: 'active' });
    expect(last.closeDate).toBe('2031-05-06');
  });

  test('that an update set is kept through a publication', async () => {
    const { last } = await history({}, { closeDate: '2031-05-06' }, { status: 'active' });
    expect(last.closeDate).toBe('2031-05-06');
  });

  test('that was sent back as it was read counts as not sent', async () => {
    const { today, last } = await history(
      { closeDate: '2020-01-01' },
      { closeDate: '2020-01-01', status: 'active' },
    );
    expect(last.closeDate).toBe(addDays(today, 60));
  });

  test('that has passed is not kept when a draft is published', async () => {
    const { today, last } = await history({ closeDate: '2020-01-01' }, { status: 'active' });
    expect(last).toMatchObject({ publishDate: today, closeDate: addDays(today, 60), status: 'active' });
  });

  test('that has passed is not kept when an archived job is published', async () => {
    const { today, last } = await history(
      { status: 'archived', closeDate: '2020-01-01' },
      { status: 'active' },
    );
    expect(last).toMatchObject({ publishDate: today, closeDate: addDays(today, 60), status: 'active' });
  });

  test('that has passed and is newly sent is taken as it is, at a publication and otherwise', async () => {
    for (const status of statuses) {
      const { last } = await history({ status }, { closeDate: '2020-01-01' });
      expect(last).toMatchObject({ status, closeDate: '2020-01-01' });
      const published = await history({ status }, { status: 'active', closeDate: '2020-01-01' });
      expect(published.last).toMatchObject({ status: 'active', closeDate: '2020-01-01' });
    }
  });

  test('of today has not passed', async () => {
    const { publishDate } = await createJob(await api.employer());
    const { last } = await history({ status: 'archived', closeDate: publishDate }, { status: 'active' });
    expect(last.closeDate).toBe(publishDate);
  });

  test('that has passed stays while the job is not published', async () => {
    const { jobs } = await history(
      { status: 'active', closeDate: '2020-01-01' },
      { title: 'New' },
      { status: 'archived' },
      { status: 'draft' },
    );
    for (const job of jobs) expect(job.closeDate).toBe('2020-01-01');
  });

  test('of the service, set at a publication, is not the clients own later', async () => {
    const { today, last } = await history(
      { closeDate: '2020-01-01' },
      { status: 'active' },
      { status: 'draft' },
      { status: 'active' },
    );
    expect(last.closeDate).toBe(addDays(today, 60));
  });
});
