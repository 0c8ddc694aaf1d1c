import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { jobOf, pageOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const all = { workplace: 'hybrid', vacancy: 'existing', aiScreening: false } as const;

const isUnset = (job: object): boolean => !('details' in job);

describe('details', () => {
  test.each([
    [all, all],
    [{ aiScreening: false, vacancy: 'existing', workplace: 'hybrid' }, all],
    [{ workplace: 'onsite' }, { workplace: 'onsite' }],
    [{ vacancy: 'future' }, { vacancy: 'future' }],
    [{ aiScreening: false }, { aiScreening: false }],
  ])('%j are returned in the published order, last in the body', async (details, returned) => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', { details, ...minimalJob });
    const { id } = jobOf(created, 201);
    expect(created.text).toMatch(`,"details":${JSON.stringify(returned)}}`);
    expect((await employer.get(`/jobs/${id}`)).text).toBe(created.text);
  });

  test.each([[undefined], [null], [{}], [{ workplace: null, vacancy: null, aiScreening: null }]])(
    '%j is no details: the job has seventeen properties',
    async (details) => {
      const employer = await api.employer();
      const job = await createJob(employer, { details });
      expect(Object.keys(job)).toHaveLength(17);
      expect(isUnset(job)).toBe(true);
    },
  );

  test('are not part of lists', async ({ employer }) => {
    await createJob(employer, { details: all });
    const [header = {}] = pageOf(await employer.get('/jobs')).data;
    expect(isUnset(header)).toBe(true);
  });
});
