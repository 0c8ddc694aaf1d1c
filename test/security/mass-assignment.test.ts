import { describe, expect } from 'vitest';
import { findJobItems } from '../../lib/job/store/find-job.ts';
import { useApi } from '../support/api/api.ts';
import { createJob, lenient, minimalJob, without } from '../support/api/jobs.ts';
import { faultsOf, jobOf } from '../support/api/responses.ts';

const { test, ...api } = useApi();

/** Names with a meaning in the code, in the store or in JavaScript. */
const internalProperties: Readonly<Record<string, unknown>> = {
  v: 'forged',
  f: 99,
  version: 'forged',
  part: 'text#00',
  employerId: 1,
  employerStatus: '1#active',
  employerName: 'Forged',
  listKey: '2999-12-31#zzzzzzzzz#zzzzzz',
  search: 'forged',
  dueShard: 0,
  dueDate: '1999-01-01',
  closeSet: true,
  closeDateSet: true,
  publishedAt: 1,
  refresh: true,
  routing: 2,
  position: 5,
  text: { count: 9 },
  plan: 'unlimited',
  keyId: 'key_forged',
  toString: 'forged',
  hasOwnProperty: true,
  valueOf: 1,
};

const readOnlyProperties = { id: 1, employer: { id: 1, name: 'Forged' }, publishDate: '1999-01-01' };

describe('API3 broken object property level authorization', () => {
  test('internal names are rejected like all unknown properties', async ({ employer }) => {
    const response = await employer.post('/jobs', { ...minimalJob, ...internalProperties });
    const expected = Object.keys(internalProperties).map((name) => `/${name} unknown_property`);
    expect(faultsOf(response)).toEqual(expected.sort());
    const { id } = await createJob(employer);
    expect(faultsOf(await employer.put(`/jobs/${id}`, internalProperties))).toEqual(expected);
  });

  test('in lenient mode internal names change neither response nor stored job', async ({ employer }) => {
    const plainJob = await createJob(employer);
    const forgedJob = jobOf(
      await employer.post('/jobs', { ...minimalJob, ...internalProperties }, lenient),
      201,
    );
    expect(without(forgedJob, 'id')).toEqual(without(plainJob, 'id'));
    const before = await findJobItems([plainJob.id]);
    await employer.put(`/jobs/${plainJob.id}`, internalProperties, lenient);
    expect(await findJobItems([plainJob.id])).toEqual(before);
    const item = (await findJobItems([forgedJob.id])).get(forgedJob.id);
    expect(Object.keys(item ?? {}).sort()).toEqual(Object.keys(before.get(plainJob.id) ?? {}).sort());
    expect(JSON.stringify(item)).not.toMatch(/forged|2999-12-31/);
  });

  test('id, employer and publishDate cannot be set by a client', async () => {
    const [employer, other] = [await api.employer(), await api.employer()];
    const foreignProperties = { ...readOnlyProperties, employer: { id: other.id, name: other.name } };
    const job = jobOf(await employer.post('/jobs', { ...minimalJob, ...foreignProperties }), 201);
    expect(job).toMatchObject({ employer: { id: employer.id } });
    expect([job.id === 1, job.publishDate === '1999-01-01']).toEqual([false, false]);
    const { text, headers } = await employer.get(`/jobs/${job.id}`);
    const put = await employer.put(`/jobs/${job.id}`, foreignProperties);
    expect([put.text, put.headers.etag]).toEqual([text, headers.etag]);
    expect((await other.get(`/jobs/${job.id}`)).status).toBe(404);
  });
});
