import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob, readJob, without } from '../support/jobs.ts';
import { faultsOf, jobOf, pageOf, problemOf } from '../support/responses.ts';
import { randomText } from '../support/stored-job.ts';

const api = useApi();

const body = { ...minimalJob, referenceId: 'R' };

describe('PUT /jobs', () => {
  test('with an unknown referenceId creates as POST does', async () => {
    const employer = await api.employer();
    const answer = await employer.put('/jobs', body);
    const job = jobOf(answer, 201);
    expect(answer.headers.location).toBe(`${api.origin()}/api/v1.1/jobs/${job.id}`);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('with a known referenceId changes what is sent and nothing else', async () => {
    const employer = await api.employer();
    const job = await createJob(employer, { referenceId: 'R', confidential: true });
    const answer = await employer.put('/jobs', { referenceId: 'R', status: 'active' });
    expect(jobOf(answer)).toEqual({ ...job, status: 'active' });
    expect(answer.headers.location).toBeUndefined();
    expect(await readJob(employer, job)).toEqual({ ...job, status: 'active' });
  });

  test('replaces a long description by a short one', async () => {
    const employer = await api.employer();
    const job = await createJob(employer, { referenceId: 'R', description: randomText(600_000) });
    const changed = jobOf(await employer.put('/jobs', { referenceId: 'R', description: 'Short' }));
    expect(changed).toEqual({ ...job, description: 'Short' });
    expect(await readJob(employer, job)).toEqual(changed);
  });

  test('twice leaves one job, unchanged the second time', async () => {
    const employer = await api.employer();
    const first = await employer.put('/jobs', body);
    const second = await employer.put('/jobs', body);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect([second.text, second.headers.etag]).toEqual([first.text, first.headers.etag]);
    expect(pageOf(await employer.get('/jobs')).paging.total).toBe(1);
  });

  test('many times at once makes one job: one is told so, the others that they changed it', async () => {
    const employer = await api.employer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => employer.put('/jobs', { ...body, title: `Title ${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(pageOf(await employer.get('/jobs')).paging.total).toBe(1);
  });

  test('that creates must be complete', async () => {
    const employer = await api.employer();
    expect(faultsOf(await employer.put('/jobs', { referenceId: 'R', status: 'active' }))).toEqual([
      '/applicantRoutingType required',
      '/categories required',
      '/description required',
      '/locations required',
      '/positionType required',
      '/title required',
    ]);
  });

  test.each([undefined, null, '', 5, {}, ['R']])(
    'without a referenceId, but %j, is 400',
    async (referenceId) => {
      const employer = await api.employer();
      const answer = await employer.put('/jobs', {
        ...minimalJob,
        ...(referenceId !== undefined && { referenceId }),
      });
      expect(faultsOf(answer)).toEqual([
        typeof referenceId === 'string' || !referenceId ? '/referenceId required' : '/referenceId type',
      ]);
      expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
    },
  );

  test('finds a job by the referenceId it has now', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'Old' });
    jobOf(await employer.put(`/jobs/${id}`, { referenceId: 'New' }));
    expect(jobOf(await employer.put('/jobs', { referenceId: 'New' })).id).toBe(id);
    expect(jobOf(await employer.put('/jobs', { ...body, referenceId: 'Old' }), 201).id).not.toBe(id);
  });
});

describe('DELETE /jobs', () => {
  test('deletes the job with the referenceId, and nothing else', async () => {
    const employer = await api.employer();
    const [gone, kept] = [
      await createJob(employer, { referenceId: 'R' }),
      await createJob(employer, { referenceId: 'S' }),
    ];
    const answer = await employer.delete('/jobs', { referenceId: 'R', title: 5, other: null });
    expect(answer.status).toBe(204);
    problemOf(await employer.get(`/jobs/${gone.id}`), 404);
    expect(await readJob(employer, kept)).toEqual(kept);
    problemOf(await employer.delete('/jobs', { referenceId: 'R' }), 404);
  });

  test('ignores other properties, however many', async () => {
    const employer = await api.employer();
    await createJob(employer, { referenceId: 'R' });
    const others = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`x${at}`, 1]));
    expect((await employer.delete('/jobs', { ...others, referenceId: 'R' })).status).toBe(204);
  });

  test.each([{}, { referenceId: null }, { referenceId: '' }, { referenceId: 5 }, { referenceId: ['R'] }])(
    '%j is 400',
    async (sent) => {
      const employer = await api.employer();
      await createJob(employer, { referenceId: '' });
      problemOf(await employer.delete('/jobs', sent), 400);
      expect(pageOf(await employer.get('/jobs')).paging.total).toBe(1);
    },
  );

  test('frees the referenceId', async () => {
    const employer = await api.employer();
    const first = await createJob(employer, { referenceId: 'R' });
    await employer.delete('/jobs', { referenceId: 'R' });
    expect((await createJob(employer, { referenceId: 'R' })).id).not.toBe(first.id);
  });
});

describe('DELETE /jobs/{id}', () => {
  test('deletes the job with all that belongs to it', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'R' });
    expect((await employer.delete(`/jobs/${id}`)).status).toBe(204);
    problemOf(await employer.get(`/jobs/${id}`), 404);
    problemOf(await employer.put(`/jobs/${id}`, {}), 404);
    problemOf(await employer.delete(`/jobs/${id}`), 404);
    expect(pageOf(await employer.get('/jobs'))).toMatchObject({ data: [], paging: { total: 0, pages: 0 } });
    await createJob(employer, { referenceId: 'R' });
  });

  test('many times at once succeeds once', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const answers = await Promise.all(Array.from({ length: 5 }, () => employer.delete(`/jobs/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
  });
});

describe('PUT /jobs/{id}', () => {
  const changes = [
    ['referenceId', 'New'],
    ['title', 'New'],
    ['closeDate', '2031-05-06'],
    ['confidential', true],
    ['autoRefresh', true],
    ['status', 'archived'],
    ['positionType', { id: 5, name: 'Volunteer' }],
    ['categories', [{ id: 39, name: 'Travel and Tourism' }]],
    ['description', '<p>New</p>'],
    ['applicationEmail', 'new@example.org'],
    ['salary', { amount: null, maxAmount: null, period: null, plusCommission: true }],
  ] as const;

  test.each(changes)('changes %s alone', async (property, value) => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const changed = { ...job, [property]: value };
    expect(jobOf(await employer.put(`/jobs/${job.id}`, { [property]: value }))).toEqual(changed);
    expect(await readJob(employer, job)).toEqual(changed);
  });

  test('ignores what the service sets', async () => {
    const employer = await api.employer();
    const created = await employer.post('/jobs', minimalJob);
    const { id } = jobOf(created, 201);
    const sent = { id: id + 1, employer: { id: 1, name: 'x' }, publishDate: '2001-01-01' };
    const answer = await employer.put(`/jobs/${id}`, sent);
    expect([answer.status, answer.text]).toEqual([200, created.text]);
  });

  test.each([null, ''])('%j removes the referenceId and frees it', async (referenceId) => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'R' });
    expect(jobOf(await employer.put(`/jobs/${id}`, { referenceId }))).toMatchObject({
      id,
      referenceId: null,
    });
    await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.put(`/jobs/${id}`, { referenceId: 'R' }), 409);
  });

  test('to a referenceId in use is 409, points at that job and changes nothing', async () => {
    const employer = await api.employer();
    const [job, other] = [await createJob(employer), await createJob(employer, { referenceId: 'R' })];
    const answer = await employer.put(`/jobs/${job.id}`, { referenceId: 'R', title: 'New' });
    problemOf(answer, 409);
    expect(answer.headers.location).toBe(`${api.origin()}/api/v1.1/jobs/${other.id}`);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('to its own referenceId is no conflict', async () => {
    const employer = await api.employer();
    const job = await createJob(employer, { referenceId: 'R' });
    expect(jobOf(await employer.put(`/jobs/${job.id}`, { referenceId: 'R', title: 'New' }))).toEqual({
      ...job,
      title: 'New',
    });
  });

  test('of different properties at the same moment: all survive', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const some = changes
      .filter(([property]) => property !== 'status')
      .map(([property, value]) => ({ [property]: value }));
    const answers = await Promise.all(some.map((change) => employer.put(`/jobs/${job.id}`, change)));
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200));
    expect(await readJob(employer, job)).toEqual(Object.assign({}, job, ...some));
  });

  test('that is refused changes nothing', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    problemOf(await employer.put(`/jobs/${job.id}`, { title: 'New', status: 'open' }), 400);
    problemOf(await employer.put(`/jobs/${job.id}`, { title: 'New', salary: { amount: 1 } }), 400);
    expect(await readJob(employer, job)).toEqual(job);
  });
});

test('a whole job without its id can be put where it was', async () => {
  const employer = await api.employer();
  const job = await createJob(employer, { referenceId: 'R' });
  expect(jobOf(await employer.put('/jobs', without(job, 'id')))).toEqual(job);
});
