import { describe, expect, test } from 'vitest';
import { ApiError, createClient, isProblem, type NewJob } from '../../client/src/index.ts';
import { type EmployerClient, useApi } from '../support/api.ts';

const api = useApi();

const clientOf = ({ key }: Pick<EmployerClient, 'key'>) =>
  createClient({ address: `${api.origin()}/api/v1.1/`, key });

const newClient = async () => clientOf(await api.employer());

const job: NewJob = {
  title: 'Warehouse Associate',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: '<p>Pick, pack and ship.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** What was thrown. */
const failureOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

describe('jobs', () => {
  test('are put by their reference: created, then changed', async () => {
    const { jobs } = await newClient();
    const first = await jobs.put({ ...job, referenceId: 'R' });
    const second = await jobs.put({ referenceId: 'R', title: 'Another' });
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.job).toEqual({ ...first.job, title: 'Another' });
    expect(second.etag).not.toBe(first.etag);
    expect(second.etag).toMatch(/^".+"$/);
  });

  test('are created, read, changed, put back and deleted by their id', async () => {
    const { jobs } = await newClient();
    const { job: made, created } = await jobs.create(job);
    expect(created).toBe(true);
    expect((await jobs.get(made.id)).job).toEqual(made);
    const { job: active } = await jobs.update(made.id, { status: 'active' });
    expect(active.status).toBe('active');
    expect((await jobs.update(made.id, active)).job).toEqual(active);
    await jobs.delete(made.id);
    expect(isProblem(await failureOf(jobs.get(made.id)), 'job-not-found')).toBe(true);
  });

  test('are deleted by their reference', async () => {
    const { jobs } = await newClient();
    await jobs.put({ ...job, referenceId: 'R' });
    await jobs.deleteByReference('R');
    expect(isProblem(await failureOf(jobs.deleteByReference('R')), 'job-not-found')).toBe(true);
  });

  test('are created once by one idempotency key', async () => {
    const { jobs } = await newClient();
    const [one, other] = [
      await jobs.create(job, { idempotencyKey: 'k' }),
      await jobs.create(job, { idempotencyKey: 'k' }),
    ];
    expect(other.job.id).toBe(one.job.id);
    expect((await jobs.create(job)).job.id).not.toBe(one.job.id);
  });

  test('are changed on condition', async () => {
    const { jobs } = await newClient();
    const { job: made, etag } = await jobs.create(job);
    const changed = await jobs.update(made.id, { title: 'Another' }, { ifMatch: etag });
    const update = jobs.update(made.id, { title: 'Third' }, { ifMatch: etag });
    expect(isProblem(await failureOf(update), 'precondition')).toBe(true);
    const removal = jobs.delete(made.id, { ifMatch: etag });
    expect(isProblem(await failureOf(removal), 'precondition')).toBe(true);
    await jobs.delete(made.id, { ifMatch: changed.etag });
  });

  test('are cleaned where that is asked for, and it is told how much went', async () => {
    const { jobs } = await newClient();
    const description = '<h1>Pick</h1><!-- x --><p style="color:red">pack</p>';
    const { removed, job: made } = await jobs.create({ ...job, description }, { lenient: true });
    expect(removed).toMatchObject({ tags: 1, attributes: 1, comments: 1, links: 0, properties: 0 });
    expect(made.description).toContain('<p>pack</p>');
    expect((await jobs.get(made.id)).removed).toEqual({});
  });

  test('are listed over all pages, filtered, and page by page', async () => {
    const { jobs } = await newClient();
    for (let index = 0; index < 7; index += 1) {
      await jobs.create({ ...job, title: `Job ${index}`, status: index < 5 ? 'active' : 'draft' });
    }
    const titles = await Array.fromAsync(jobs.list({ pageSize: 2 }), ({ title }) => title);
    expect(titles.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Job ${index}`));
    expect(await Array.fromAsync(jobs.list({ status: 'active', pageSize: 2 }))).toHaveLength(5);
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

  test('are found by their referenceId', async () => {
    const { jobs } = await newClient();
    const { job: made } = await jobs.create({ ...job, referenceId: 'A 1&é' });
    expect(await jobs.find({ referenceId: 'A 1&é' })).toMatchObject({ id: made.id, title: made.title });
    expect(await jobs.find({ referenceId: 'A 1' })).toBeUndefined();
  });

  test('are read no further than they are wanted', async () => {
    const { jobs } = await newClient();
    for (let index = 0; index < 3; index += 1) await jobs.create(job);
    for await (const { title } of jobs.list({ pageSize: 1 })) {
      expect(title).toBe(job.title);
      break;
    }
  });
});

describe('reference lists', () => {
  test('need no key', async () => {
    const client = createClient({ address: `${api.origin()}/api/v1.1` });
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

describe('a refusal', () => {
  test('has its problem, with every fault', async () => {
    const { jobs } = await newClient();
    const error = await failureOf(jobs.put({ referenceId: 'R', title: '', status: 'active' }));
    if (!isProblem(error, 'validation')) throw error;
    expect(error.status).toBe(400);
    expect(error.problem.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toContain('/title blank');
    expect(error.message).toBe(error.problem.detail);
    expect(isProblem(error, 'query')).toBe(false);
  });

  test('of a key, and of a referenceId in use, with the way to the job', async () => {
    const stranger = clientOf({ key: 'jpk_' });
    expect(isProblem(await failureOf(stranger.jobs.list().next()), 'api-key')).toBe(true);
    const { jobs } = await newClient();
    const { job: first } = await jobs.put({ ...job, referenceId: 'R' });
    const error = await failureOf(jobs.create({ ...job, referenceId: 'R' }));
    if (!isProblem(error, 'reference-in-use')) throw error;
    expect(error.headers.get('location')).toMatch(new RegExp(`/jobs/${first.id}$`));
  });

  test('is no problem when it is none', () => {
    expect(isProblem(new Error('x'), 'query')).toBe(false);
    expect(isProblem(undefined, 'query')).toBe(false);
    expect(isProblem(new ApiError(502, undefined, new Headers()), 'query')).toBe(false);
  });
});
