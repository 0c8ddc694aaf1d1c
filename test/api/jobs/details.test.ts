import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, without } from '../../support/api/jobs.ts';
import { etagOf, faultsOf, jobOf, pageOf, problemOf } from '../../support/api/responses.ts';

const api = useApi();

const all = { workplace: 'hybrid', vacancy: 'existing', aiScreening: false } as const;

const isUnset = (job: object): boolean => !('details' in job);

describe('details', () => {
  test.each([
    [all],
    [{ workplace: 'onsite' }],
    [{ workplace: 'remote', aiScreening: true }],
    [{ vacancy: 'future' }],
    [{ aiScreening: false }],
  ])('%j are returned as sent, last in the body', async (details) => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', { details, ...minimalJob });
    const { id } = jobOf(created, 201);
    expect(created.text).toMatch(`,"details":${JSON.stringify(details)}}`);
    expect((await employer.get(`/jobs/${id}`)).text).toBe(created.text);
  });

  test('are returned in the published order', async () => {
    const employer = await api.employer();
    const { aiScreening, vacancy, workplace } = all;
    const created = await employer.post('/jobs', {
      ...minimalJob,
      details: { aiScreening, vacancy, workplace },
    });
    expect(created.text).toMatch(`,"details":${JSON.stringify(all)}}`);
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

  test('are not part of lists', async () => {
    const employer = await api.employer();
    await createJob(employer, { details: all });
    const [header = {}] = pageOf(await employer.get('/jobs')).data;
    expect(isUnset(header)).toBe(true);
  });

  test.each([
    [
      { workplace: 'Remote' },
      'details.workplace must be one of onsite, hybrid, remote; did you mean remote?',
    ],
    [
      { workplace: 'on-site' },
      'details.workplace must be one of onsite, hybrid, remote; did you mean onsite?',
    ],
    [{ workplace: 'office' }, 'details.workplace must be one of onsite, hybrid, remote'],
    [{ vacancy: 'exsiting' }, 'details.vacancy must be one of existing, future; did you mean existing?'],
    [{ workPlace: 'remote' }, 'details.workPlace is not a property of details; did you mean workplace?'],
    [{ ai_screening: true }, 'details.ai_screening is not a property of details; did you mean aiScreening?'],
    [
      { aiScreening: 'yes' },
      'details.aiScreening must be true or false or null, not a string; write true or false without quotes',
    ],
  ])('%j has the message: %s', async (details, message) => {
    const employer = await api.employer();
    const { errors } = problemOf(await employer.post('/jobs', { ...minimalJob, details }), 400);
    expect(errors).toMatchObject([{ message }]);
  });

  test('may have unknown members in lenient mode, which are ignored and counted', async () => {
    const employer = await api.employer();
    const lenient = { prefer: 'handling=lenient' };
    const details = { ...all, remote: true, travel: { percent: 10 } };
    const created = await employer.post('/jobs', { ...minimalJob, details, titel: 'x' }, lenient);
    expect(created.headers['lenient-removed']).toContain('properties=3');
    const job = jobOf(created, 201);
    expect(job.details).toEqual(all);
    // Nothing but unknown members changes nothing: it is not an empty object.
    const put = await employer.put(`/jobs/${job.id}`, { details: { remote: true } }, lenient);
    expect([put.text, etagOf(put)]).toEqual([created.text, etagOf(created)]);
    expect(put.headers['lenient-removed']).toContain('properties=1');
    const invalid = await employer.put(`/jobs/${job.id}`, { details: { workplace: 'Remote' } }, lenient);
    expect(faultsOf(invalid)).toEqual(['/details/workplace not_in_list']);
  });
});

describe('an update of details', () => {
  test.each([
    [{ aiScreening: true }, { ...all, aiScreening: true }],
    [
      { workplace: 'remote', vacancy: 'future' },
      { ...all, workplace: 'remote', vacancy: 'future' },
    ],
    [{ aiScreening: null }, { workplace: 'hybrid', vacancy: 'existing' }],
    [
      { workplace: null, vacancy: 'future' },
      { vacancy: 'future', aiScreening: false },
    ],
    [{ workplace: null, vacancy: null, aiScreening: null }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('with %j results in %j', async (details, merged) => {
    const employer = await api.employer();
    const created = await createJob(employer, { details: all });
    const job = jobOf(await employer.put(`/jobs/${created.id}`, { details }));
    expect(job.details).toEqual(merged);
    expect(isUnset(job)).toBe(merged === undefined);
    expect(without(job, 'details')).toEqual(without(created, 'details'));
    expect(jobOf(await employer.get(`/jobs/${created.id}`))).toEqual(job);
  });

  test('of a job without any sets them', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'A-1' });
    expect(jobOf(await employer.put(`/jobs/${id}`, { details: { workplace: null } }))).not.toHaveProperty(
      'details',
    );
    const put = await employer.put('/jobs', { referenceId: 'A-1', details: { workplace: 'remote' } });
    expect(jobOf(put).details).toEqual({ workplace: 'remote' });
  });

  test('changes the ETag, unless it has no effect', async () => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', minimalJob);
    const { id } = jobOf(created, 201);
    const path = `/jobs/${id}`;
    const none = await employer.put(path, { details: {} });
    expect(etagOf(none)).toBe(etagOf(created));
    const set = await employer.put(path, { details: all });
    expect(etagOf(set)).not.toBe(etagOf(created));
    const same = await employer.put(path, { details: { vacancy: 'existing' } });
    expect([same.text, etagOf(same)]).toEqual([set.text, etagOf(set)]);
    const stale = await employer.put(path, { details: null }, { 'if-match': etagOf(created) });
    expect(stale.status).toBe(412);
    const other = await employer.put(path, { title: 'Cook' }, { 'if-match': etagOf(set) });
    expect(jobOf(other).details).toEqual(all);
  });

  test('of different members at the same time both take effect', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { details: { workplace: 'onsite' } });
    await Promise.all([
      employer.put(`/jobs/${id}`, { details: { vacancy: 'future' } }),
      employer.put(`/jobs/${id}`, { details: { aiScreening: true } }),
      employer.put(`/jobs/${id}`, { title: 'Cook' }),
    ]);
    const job = jobOf(await employer.get(`/jobs/${id}`));
    expect(job.details).toEqual({ workplace: 'onsite', vacancy: 'future', aiScreening: true });
    expect(job.title).toBe('Cook');
  });

  test.each([
    ['Remote - Ontario', undefined, 'Ontario', 'remote', 1],
    ['Remote, Canada', { vacancy: 'existing' }, 'Canada', 'remote', 1],
    ['Remote - Ontario', { workplace: 'hybrid' }, 'Ontario', 'hybrid', 1],
    ['Toronto, ON', undefined, 'Toronto, ON', undefined, 0],
  ] as const)(
    'in lenient mode, %j with %j is %s, %s',
    async (description, details, place, workplace, count) => {
      const employer = await api.employer();
      const body = { ...minimalJob, locations: [{ description }], details };
      const response = await employer.post('/jobs', body, { prefer: 'handling=lenient' });
      const job = jobOf(response, 201);
      expect(job.locations.map((location) => location.description)).toEqual([place]);
      expect(job.details?.workplace).toBe(workplace);
      expect(response.headers['lenient-removed']).toContain(`rewritten=${count}`);
      expect(job.details?.vacancy).toBe(details && 'vacancy' in details ? details.vacancy : undefined);
    },
  );
});
