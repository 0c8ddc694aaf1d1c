import { describe, expect, test } from 'vitest';
import { addDays } from '../../../lib/domain/dates.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, readJob } from '../../support/api/jobs.ts';
import { jobOf } from '../../support/api/responses.ts';

const api = useApi();

/** Creates a job and updates it in steps; returns the job after each step. */
const updateInSteps = async (creation: object, ...updates: readonly object[]) => {
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
const transitions = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

test.each(transitions)('a job can change from %s to %s, and is counted there', async (from, to) => {
  const employer = await api.employer();
  const { id } = await createJob(employer, { status: from });
  expect(jobOf(await employer.put(`/jobs/${id}`, { status: to })).status).toBe(to);
  for (const status of statuses) {
    const { body } = await employer.get(`/jobs?status=${status}`);
    expect(body).toMatchObject({ paging: { total: status === to ? 1 : 0 } });
  }
});

describe('closeDate', () => {
  test('defaults to 60 days after publication', async () => {
    const { today, jobs } = await updateInSteps(
      {},
      { status: 'active' },
      { status: 'archived' },
      { status: 'active' },
    );
    for (const job of jobs) expect(job.closeDate).toBe(addDays(today, 60));
  });

  test('that a creation sets is kept when the job is published', async () => {
    const { last } = await updateInSteps({ closeDate: '2031-05-06' }, { status: 'active' });
    expect(last.closeDate).toBe('2031-05-06');
  });

  test('that an update sets is kept when the job is published', async () => {
    const { last } = await updateInSteps({}, { closeDate: '2031-05-06' }, { status: 'active' });
    expect(last.closeDate).toBe('2031-05-06');
  });

  test('that is written back unchanged counts as omitted', async () => {
    const { today, last } = await updateInSteps(
      { closeDate: '2020-01-01' },
      { closeDate: '2020-01-01', status: 'active' },
    );
    expect(last.closeDate).toBe(addDays(today, 60));
  });

  test('in the past is replaced when a draft is published', async () => {
    const { today, last } = await updateInSteps({ closeDate: '2020-01-01' }, { status: 'active' });
    expect(last).toMatchObject({ publishDate: today, closeDate: addDays(today, 60), status: 'active' });
  });

  test('in the past is replaced when an archived job is published', async () => {
    const { today, last } = await updateInSteps(
      { status: 'archived', closeDate: '2020-01-01' },
      { status: 'active' },
    );
    expect(last).toMatchObject({ publishDate: today, closeDate: addDays(today, 60), status: 'active' });
  });

  test('in the past is accepted when it is newly sent, with a publication or without', async () => {
    for (const status of statuses) {
      const { last } = await updateInSteps({ status }, { closeDate: '2020-01-01' });
      expect(last).toMatchObject({ status, closeDate: '2020-01-01' });
      const published = await updateInSteps({ status }, { status: 'active', closeDate: '2020-01-01' });
      expect(published.last).toMatchObject({ status: 'active', closeDate: '2020-01-01' });
    }
  });

  test('of today is not in the past', async () => {
    const { publishDate } = await createJob(await api.employer());
    const { last } = await updateInSteps(
      { status: 'archived', closeDate: publishDate },
      { status: 'active' },
    );
    expect(last.closeDate).toBe(publishDate);
  });

  test('in the past is kept while the job is not published', async () => {
    const { jobs } = await updateInSteps(
      { status: 'active', closeDate: '2020-01-01' },
      { title: 'New' },
      { status: 'archived' },
      { status: 'draft' },
    );
    for (const job of jobs) expect(job.closeDate).toBe('2020-01-01');
  });

  test('that the service sets at a publication is replaced at the next one', async () => {
    const { today, last } = await updateInSteps(
      { closeDate: '2020-01-01' },
      { status: 'active' },
      { status: 'draft' },
      { status: 'active' },
    );
    expect(last.closeDate).toBe(addDays(today, 60));
  });
});
