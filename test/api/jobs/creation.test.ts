import { describe, expect } from 'vitest';
import { todayAt } from '../../../lib/config.ts';
import { addDays } from '../../../lib/dates.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, fullJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { jobOf, pageOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

describe('POST /jobs', () => {
  test('returns the job with every property in the documented order', async ({ employer }) => {
    const before = todayAt(new Date());
    const response = await employer.post('/jobs', fullJob);
    const job = jobOf(response, 201);
    expect([before, todayAt(new Date())]).toContain(job.publishDate);
    expect(Object.entries(job)).toEqual([
      ['id', job.id],
      ['referenceId', '04190-4263'],
      ['employer', { id: employer.id, name: employer.name }],
      ['title', 'Driver - Clothing Pickups | Casual'],
      ['publishDate', job.publishDate],
      ['closeDate', '2999-12-31'],
      ['confidential', true],
      ['autoRefresh', true],
      ['status', 'active'],
      ['locations', [{ id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' }]],
      ['categories', [{ id: 38, name: 'Transportation and Warehousing' }]],
      ['positionType', { id: 2, name: 'Part Time' }],
      [
        'salary',
        {
          amount: 19.11,
          maxAmount: 21.5,
          period: { id: 5, name: 'Hourly', unit: 'hour' },
          plusCommission: true,
        },
      ],
      ['description', '<p><strong>CLOTHING PICKUPS</strong></p>'],
      ['applicantRoutingType', { id: 1, name: 'Email' }],
      ['applicationEmail', 'jobs@example.org'],
      ['applicationUrl', null],
    ]);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('sets the defaults of omitted properties', async ({ employer }) => {
    const job = await createJob(employer);
    expect(job).toMatchObject({
      referenceId: null,
      closeDate: addDays(job.publishDate, 60),
      confidential: false,
      autoRefresh: false,
      status: 'draft',
      salary: null,
      applicationUrl: null,
    });
  });

  test('returns details last, in the documented order', async ({ employer }) => {
    const details = { language: 'fr', aiScreening: false, vacancy: 'existing', workplace: 'hybrid' };
    const created = await employer.post('/jobs', { details, ...minimalJob });
    expect(created.text).toMatch(
      /,"details":{"workplace":"hybrid","vacancy":"existing","aiScreening":false,"language":"fr"}}$/,
    );
  });

  test('returns no details where none are set', async ({ employer }) => {
    for (const details of [null, {}, { workplace: null, vacancy: null, aiScreening: null, language: null }]) {
      expect(Object.keys(await createJob(employer, { details }))).toHaveLength(17);
    }
  });

  test('returns a Location that can be read', async ({ employer }) => {
    const created = await employer.post('/jobs', minimalJob);
    const { location = '' } = created.headers;
    expect(location.startsWith(api.origin())).toBe(true);
    expect(jobOf(await employer.get(location))).toEqual(jobOf(created, 201));
  });

  test('accepts null in ignored properties', async ({ employer }) => {
    await createJob(employer, {
      ...{ id: null, employer: null, publishDate: null },
      locations: [
        { id: null, name: null, description: 'Richmond, BC', type: null, latitude: null, longitude: null },
      ],
      categories: [{ id: 38, name: null }],
      positionType: { id: 2, name: null },
      salary: { amount: 1, period: { id: 1, name: null, unit: null } },
      applicantRoutingType: { id: 1, name: null },
    });
  });

  test('returns 409 with id and Location of the job that has the referenceId', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'A-1' });
    const response = await employer.post('/jobs', { ...minimalJob, referenceId: 'A-1', title: 'Other' });
    expect(problemOf(response, 409)).toMatchObject({ jobId: job.id });
    expect(response.headers.location).toBe(`${api.origin()}/api/v1.1/jobs/${job.id}`);
    expect(pageOf(await employer.get('/jobs')).data).toMatchObject([{ id: job.id, title: job.title }]);
  });

  test('ignores If-Match and If-None-Match', async ({ employer }) => {
    const headers = { 'if-match': '"none"', 'if-none-match': '*' };
    jobOf(await employer.post('/jobs', minimalJob, headers), 201);
  });
});
