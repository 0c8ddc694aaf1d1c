import { expect } from 'vitest';
import { addDays } from '../../../lib/dates.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob } from '../../support/api/jobs.ts';
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

test('a publication sets the closeDate, unless the client has sent one', async ({ employer }) => {
  const publish = { status: 'active' };
  const { id, publishDate } = await createJob(employer, { closeDate: '2020-01-01' });
  expect(jobOf(await employer.put(`/jobs/${id}`, publish)).closeDate).toBe(addDays(publishDate, 60));
  const sent = await createJob(employer, { closeDate: '2031-05-06' });
  expect(jobOf(await employer.put(`/jobs/${sent.id}`, publish)).closeDate).toBe('2031-05-06');
});
