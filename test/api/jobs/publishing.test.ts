import { describe, expect } from 'vitest';
import { addDays } from '../../../lib/domain/dates.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, readJob } from '../../support/api/jobs.ts';
import { jobOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

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

const past = '2020-01-01';
const future = '2031-05-06';
const inSixtyDays = 'in 60 days';
const publish = { status: 'active' };

describe('closeDate', () => {
  test.for<[string, object, object[], closeDate: string]>([
    ['defaults to 60 days after publication', {}, [publish, { status: 'archived' }, publish], inSixtyDays],
    ['of a creation is kept by a publication', { closeDate: future }, [publish], future],
    ['of an update is kept by a publication', {}, [{ closeDate: future }, publish], future],
    [
      'written back unchanged is as omitted',
      { closeDate: past },
      [{ ...publish, closeDate: past }],
      inSixtyDays,
    ],
    ['in the past is replaced: a draft', { closeDate: past }, [publish], inSixtyDays],
    [
      'in the past is replaced: an archived job',
      { status: 'archived', closeDate: past },
      [publish],
      inSixtyDays,
    ],
    ['in the past is accepted when it is newly sent', {}, [{ ...publish, closeDate: past }], past],
    [
      'in the past is kept while the job is not published',
      { ...publish, closeDate: past },
      [{ title: 'New' }, { status: 'archived' }, { status: 'draft' }],
      past,
    ],
    [
      'that a publication sets is replaced by the next one',
      { closeDate: past },
      [publish, { status: 'draft' }, publish],
      inSixtyDays,
    ],
  ])('%s', async ([, creation, updates, closeDate], { employer }) => {
    let job = await createJob(employer, { ...creation });
    for (const update of updates) {
      job = jobOf(await employer.put(`/jobs/${job.id}`, update));
      expect(await readJob(employer, job)).toEqual(job);
    }
    expect(job.closeDate).toBe(closeDate === inSixtyDays ? addDays(job.publishDate, 60) : closeDate);
  });

  test('of today has not passed', async ({ employer }) => {
    const { id, publishDate } = await createJob(employer, { status: 'archived' });
    await employer.put(`/jobs/${id}`, { closeDate: publishDate });
    expect(jobOf(await employer.put(`/jobs/${id}`, publish)).closeDate).toBe(publishDate);
  });
});
