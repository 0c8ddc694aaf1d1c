import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob, totalOf } from '../../support/api/jobs.ts';
import { faultsOf, jobOf, pageOf, problemOf } from '../../support/api/responses.ts';
import { randomText } from '../../support/store/stored-job.ts';

const { test, ...api } = useApi();

const body = { ...minimalJob, referenceId: 'R' };

describe('PUT /jobs', () => {
  test('creates the job when the referenceId is unknown', async ({ employer }) => {
    const response = await employer.put('/jobs', body);
    const job = jobOf(response, 201);
    expect(response.headers.location).toBe(`${api.origin()}/api/v1.1/jobs/${job.id}`);
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('updates the given properties when the referenceId exists', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'R', confidential: true });
    const response = await employer.put('/jobs', { referenceId: 'R', status: 'active' });
    expect(jobOf(response)).toEqual({ ...job, status: 'active' });
    expect(response.headers.location).toBeUndefined();
    expect(await readJob(employer, job)).toEqual({ ...job, status: 'active' });
  });

  test('replaces a long description with a short one', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'R', description: randomText(600_000) });
    const changed = jobOf(await employer.put('/jobs', { referenceId: 'R', description: 'Short' }));
    expect(changed).toEqual({ ...job, description: 'Short' });
    expect(await readJob(employer, job)).toEqual(changed);
  });

  test.for(['PUT', 'POST'])('%s requires all required properties', async (method, { employer }) => {
    const body = { referenceId: 'R', salary: { amount: 5 } };
    expect(faultsOf(await employer.send(method, '/jobs', { body }))).toEqual([
      '/applicantRoutingType required',
      '/categories required',
      '/description required',
      '/locations required',
      '/positionType required',
      '/salary/period required',
      '/title required',
    ]);
  });

  test.each([undefined, null, '', 5, {}, ['R']])(
    'returns 400 when the referenceId is %j',
    async (referenceId) => {
      const employer = await api.employer();
      const response = await employer.put('/jobs', {
        ...minimalJob,
        ...(referenceId !== undefined && { referenceId }),
      });
      expect(faultsOf(response)).toEqual([
        typeof referenceId === 'string' || !referenceId ? '/referenceId required' : '/referenceId type',
      ]);
      expect(await totalOf(employer)).toBe(0);
    },
  );
});

describe('DELETE /jobs', () => {
  test('deletes the job with the referenceId only', async ({ employer }) => {
    const [deleted, kept] = [
      await createJob(employer, { referenceId: 'R' }),
      await createJob(employer, { referenceId: 'S' }),
    ];
    const response = await employer.delete('/jobs', { referenceId: 'R', title: 5, other: null });
    expect(response.status).toBe(204);
    problemOf(await employer.get(`/jobs/${deleted.id}`), 404);
    expect(await readJob(employer, kept)).toEqual(kept);
    problemOf(await employer.delete('/jobs', { referenceId: 'R' }), 404);
  });

  test('ignores any number of other properties', async ({ employer }) => {
    await createJob(employer, { referenceId: 'R' });
    const others = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`x${at}`, 1]));
    expect((await employer.delete('/jobs', { ...others, referenceId: 'R' })).status).toBe(204);
  });

  test.each([{}, { referenceId: null }, { referenceId: '' }, { referenceId: 5 }, { referenceId: 'a\tb' }])(
    'returns 400 for %j',
    async (sent) => {
      const employer = await api.employer();
      await createJob(employer, { referenceId: '' });
      problemOf(await employer.delete('/jobs', sent), 400);
      expect(await totalOf(employer)).toBe(1);
    },
  );
});

describe('DELETE /jobs/{id}', () => {
  test('deletes the job and everything that belongs to it', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    expect((await employer.delete(`/jobs/${id}`)).status).toBe(204);
    problemOf(await employer.get(`/jobs/${id}`), 404);
    problemOf(await employer.put(`/jobs/${id}`, {}), 404);
    problemOf(await employer.delete(`/jobs/${id}`), 404);
    expect(pageOf(await employer.get('/jobs'))).toMatchObject({ data: [], paging: { total: 0, pages: 0 } });
    await createJob(employer, { referenceId: 'R' });
  });
});

describe('PUT /jobs/{id}', () => {
  test.each([null, ''])('removes and releases the referenceId when it is %j', async (referenceId) => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'R' });
    expect(jobOf(await employer.put(`/jobs/${id}`, { referenceId }))).toMatchObject({
      id,
      referenceId: null,
    });
    await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.put(`/jobs/${id}`, { referenceId: 'R' }), 409);
  });

  test('returns 409 with id and Location of the job that has the referenceId', async ({ employer }) => {
    const [job, other] = [await createJob(employer), await createJob(employer, { referenceId: 'R' })];
    const response = await employer.put(`/jobs/${job.id}`, { referenceId: 'R', title: 'New' });
    expect(problemOf(response, 409)).toMatchObject({ jobId: other.id });
    expect(response.headers.location).toBe(`${api.origin()}/api/v1.1/jobs/${other.id}`);
    expect(await readJob(employer, job)).toEqual(job);
  });
});
