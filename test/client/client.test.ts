import { describe, expect } from 'vitest';
import { isProblem } from '../../client/src/index.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { useClient } from './use-client.ts';

const { test, clientOf, ...api } = useClient();

/** The error with which the promise rejects. */
const errorOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

test('a vendor lists its employers, and acts for one', async ({ employer }) => {
  const { id, name } = employer;
  const [key = ''] = (await api.throughVendor(employer)).key.split('.');
  expect(await clientOf({ key }).employers()).toEqual([{ id, name, test: false }]);
  const { jobs } = clientOf({ key }, { employer: id });
  const { job: created } = await jobs.put({ ...job, referenceId: 'R' });
  expect(created.employer).toEqual({ id, name });
  const other = clientOf({ key }, { employer: (await api.employer()).id });
  expect(isProblem(await errorOf(other.jobs.get(created.id)), 'key-employer')).toBe(true);
  expect(isProblem(await errorOf(other.employers()), 'key-kind')).toBe(true);
});

describe('jobs', () => {
  test('put creates and then updates a job by its referenceId', async ({ client: { jobs } }) => {
    const first = await jobs.put({ ...job, referenceId: 'R' });
    const second = await jobs.put({ referenceId: 'R', title: 'Another' });
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.job).toEqual({ ...first.job, title: 'Another' });
    expect(second.etag).not.toBe(first.etag);
    expect(second.etag).toMatch(/^".+"$/);
  });

  test('create, get, update and delete handle a job by its id', async ({ client: { jobs } }) => {
    const { job: created, created: isNew } = await jobs.create(job);
    expect(isNew).toBe(true);
    expect((await jobs.get(created.id)).job).toEqual(created);
    const { job: active } = await jobs.update(created.id, { status: 'active' });
    expect(active.status).toBe('active');
    expect((await jobs.update(created.id, active)).job).toEqual(active);
    await jobs.delete(created.id);
    expect(isProblem(await errorOf(jobs.get(created.id)), 'job-not-found')).toBe(true);
  });

  test('deleteByReference deletes a job by its referenceId', async ({ client: { jobs } }) => {
    await jobs.put({ ...job, referenceId: 'R' });
    await jobs.deleteByReference('R');
    expect(isProblem(await errorOf(jobs.deleteByReference('R')), 'job-not-found')).toBe(true);
  });

  test('create creates one job per idempotency key', async ({ client: { jobs } }) => {
    const [first, second] = [
      await jobs.create(job, { idempotencyKey: 'k' }),
      await jobs.create(job, { idempotencyKey: 'k' }),
    ];
    expect(second.job.id).toBe(first.job.id);
    expect((await jobs.create(job)).job.id).not.toBe(first.job.id);
  });

  test('update and delete honour ifMatch', async ({ client: { jobs } }) => {
    const { job: created, etag } = await jobs.create(job);
    const changed = await jobs.update(created.id, { title: 'Another' }, { ifMatch: etag });
    const update = jobs.update(created.id, { title: 'Third' }, { ifMatch: etag });
    expect(isProblem(await errorOf(update), 'precondition')).toBe(true);
    const removal = jobs.delete(created.id, { ifMatch: etag });
    expect(isProblem(await errorOf(removal), 'precondition')).toBe(true);
    await jobs.delete(created.id, { ifMatch: changed.etag });
  });

  test('create sanitizes the description in lenient mode and returns the counts', async ({
    client: { jobs },
  }) => {
    const description = '<h1>Pick</h1><!-- x --><p style="color:red">pack</p>';
    const { removed, job: created } = await jobs.create({ ...job, description }, { lenient: true });
    expect(removed).toMatchObject({ tags: 1, attributes: 1, comments: 1, links: 0, properties: 0 });
    expect(created.description).toContain('<p>pack</p>');
    expect((await jobs.get(created.id)).removed).toEqual({});
  });

  test('create, put and update return the warnings, and so do dry runs', async ({ client: { jobs } }) => {
    const pay = { code: 'pay_missing', pointer: '/salary' };
    const vacancy = { code: 'vacancy_undisclosed', pointer: '/details/vacancy', province: 'ON' };
    const expected = [{ ...pay, province: 'ON' }, vacancy];
    const doubtful = { ...job, locations: [{ description: 'Toronto, ON' }], referenceId: 'R' };
    const checked = await jobs.create(doubtful, { dryRun: true });
    const { job: created, warnings } = await jobs.create(doubtful);
    const put = await jobs.put({ referenceId: 'R', locations: [{ description: 'Canada' }] });
    const updated = await jobs.update(created.id, { status: 'archived' });
    const read = await jobs.get(created.id);
    expect([checked.warnings, warnings]).toEqual([expected, expected]);
    expect([put.warnings, updated.warnings, read.warnings]).toEqual([[pay], [], []]);
  });

  test('a job has its state, and publication returns all of it', async ({ client: { jobs } }) => {
    const { publication, job: created } = await jobs.create({ ...job, status: 'active' });
    const { since, ...state } = await jobs.publication(created.id);
    expect(state).toMatchObject({ state: 'live', by: 'client', url: null, applications: 0 });
    // The header has whole seconds.
    expect(publication).toEqual({ ...publication, state: 'live', by: 'client' });
    expect(Date.parse(since ?? '') - Date.parse(publication?.since ?? '')).toBeOneOf([
      ...Array(1_000).keys(),
    ]);
    expect((await jobs.get(created.id)).publication).toEqual(publication);
    expect((await jobs.update(created.id, { status: 'draft' })).publication?.state).toBe('draft');
  });

  test('list returns all pages with a filter, and pages returns page by page', async ({
    client: { jobs },
  }) => {
    for (let index = 0; index < 7; index += 1) {
      await jobs.create({ ...job, title: `Job ${index}`, status: index < 5 ? 'active' : 'draft' });
    }
    const titles = await Array.fromAsync(jobs.list({ pageSize: 2 }), ({ title }) => title);
    expect(titles.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Job ${index}`));
    expect(await Array.fromAsync(jobs.list({ status: 'active', pageSize: 2 }))).toHaveLength(5);
    expect(await Array.fromAsync(jobs.list({ status: ['active', 'draft'], pageSize: 3 }))).toHaveLength(7);
    expect(await Array.fromAsync(jobs.list({ q: 'job 3' }))).toMatchObject([{ title: 'Job 3' }]);
    const sizes = await Array.fromAsync(jobs.pages({ pageSize: 3 }), ({ data, paging }) => [
      data.length,
      paging.total,
    ]);
    expect(sizes).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
    ]);
  });

  test('find returns the job with a referenceId', async ({ client: { jobs } }) => {
    const { job: created } = await jobs.create({ ...job, referenceId: 'A 1&é' });
    expect(await jobs.find({ referenceId: 'A 1&é' })).toMatchObject({ id: created.id, title: created.title });
    expect(await jobs.find({ referenceId: 'A 1' })).toBeUndefined();
  });

  test('list can be stopped early', async ({ client: { jobs } }) => {
    for (let index = 0; index < 3; index += 1) await jobs.create(job);
    for await (const { title } of jobs.list({ pageSize: 1 })) {
      expect(title).toBe(job.title);
      break;
    }
  });
});

describe('reference lists', () => {
  test('can be read without a key', async () => {
    const client = clientOf({});
    expect(await client.positionTypes.list()).toHaveLength(5);
    expect(await client.positionTypes.get(1)).toEqual({ id: 1, name: 'Full Time' });
    expect(await client.jobCategories.get(38)).toEqual({ id: 38, name: 'Transportation and Warehousing' });
    const provinces = await Array.fromAsync(
      client.locations.list({ types: ['Province', 'Territory'], pageSize: 5 }),
      ({ type }) => type,
    );
    expect(provinces).toHaveLength(13);
    expect((await client.locations.get(6122085)).description).toBe('Richmond, BC');
    expect((await client.health()).status).toBe('ok');
  });
});

describe('an error', () => {
  test('contains the problem with every fault', async ({ client: { jobs } }) => {
    const error = await errorOf(jobs.put({ referenceId: 'R', title: '', status: 'active' }));
    if (!isProblem(error, 'validation')) throw error;
    expect(error.status).toBe(400);
    expect(error.problem.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toContain('/title blank');
    const { errors, requestId } = error.problem;
    const reasons = errors.map(({ message }) => message).join('; ');
    expect(errors.length).toBeGreaterThan(1);
    expect(error.message).toBe(`PUT /jobs → 400 validation (request ${requestId}): ${reasons}`);
    expect(error.requestId).toBe(requestId);
    expect(isProblem(error, 'query')).toBe(false);
  });

  test('identifies an invalid key, and a referenceId in use with the id and the Location of the job', async () => {
    const unauthorized = clientOf({ key: 'jpk_' });
    expect(isProblem(await errorOf(unauthorized.jobs.list().next()), 'api-key')).toBe(true);
    const { jobs } = clientOf(await api.employer());
    const { job: first } = await jobs.put({ ...job, referenceId: 'R' });
    const error = await errorOf(jobs.create({ ...job, referenceId: 'R' }));
    if (!isProblem(error, 'reference-in-use')) throw error;
    expect(error.headers.get('location')).toMatch(new RegExp(`/jobs/${first.id}$`));
    expect([error.jobId, error.problem.jobId]).toEqual([first.id, first.id]);
  });

  test('without a problem matches no problem name', () => {
    expect(isProblem(new Error('x'), 'query')).toBe(false);
    expect(isProblem(undefined, 'query')).toBe(false);
  });
});
