import { describe, expect } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { createJob } from '../../support/api/jobs.ts';
import { faultsOf, type JobPage, pageOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

/** Creates an employer with jobs in this order: `Job 1`, `Job 2`, … */
const withJobs = async (count: number, changes: (at: number) => object = () => ({})) => {
  const employer = await api.employer();
  const ids: number[] = [];
  for (let at = 1; at <= count; at++)
    ids.push((await createJob(employer, { title: `Job ${at}`, ...changes(at) })).id);
  return { employer, ids };
};

const idsOf = ({ data }: JobPage): number[] => data.map(({ id }) => id);

/** Follows the `next` or `previous` links to the end. */
const followLinks = async (
  employer: EmployerClient,
  start: string,
  direction: 'next' | 'previous',
): Promise<JobPage[]> => {
  const pages: JobPage[] = [];
  for (let at: string | null = start; at !== null; at = pages.at(-1)?.paging[direction] ?? null) {
    pages.push(pageOf(await employer.get(at)));
  }
  return pages;
};

describe('GET /jobs', () => {
  test('returns an empty page for an employer without jobs', async ({ employer }) => {
    expect((await employer.get('/jobs')).body).toEqual({
      data: [],
      paging: { total: 0, page: 1, pages: 0, pageSize: 10, previous: null, next: null },
    });
    expect(pageOf(await employer.get('/jobs?page=3'))).toMatchObject({
      data: [],
      paging: { total: 0, page: 3, pages: 0, previous: null, next: null },
    });
  });

  test('returns job headers: eight properties in the documented order', async () => {
    const employer = await api.employer('Name');
    const job = await createJob(employer, { referenceId: 'R', confidential: true });
    const [header] = pageOf(await employer.get('/jobs')).data;
    expect(Object.entries(header ?? {})).toEqual([
      ['id', job.id],
      ['referenceId', 'R'],
      ['employer', { id: employer.id, name: 'Name' }],
      ['title', job.title],
      ['publishDate', job.publishDate],
      ['locations', job.locations],
      ['confidential', true],
      ['status', 'draft'],
    ]);
  });

  test('returns the most recently published jobs first, ten per page', async () => {
    const { employer, ids } = await withJobs(12);
    const newest = ids.toReversed();
    const first = pageOf(await employer.get('/jobs'));
    expect(idsOf(first)).toEqual(newest.slice(0, 10));
    expect(first.paging).toMatchObject({ total: 12, page: 1, pages: 2, pageSize: 10, previous: null });
    const second = pageOf(await employer.get('/jobs?page=2'));
    expect(idsOf(second)).toEqual(newest.slice(10));
    expect(second.paging).toMatchObject({ total: 12, page: 2, pages: 2, pageSize: 10, next: null });
  });

  test('lists each job once, in order, when next is followed, and back by previous', async () => {
    const { employer, ids } = await withJobs(7);
    const forwards = await followLinks(employer, '/jobs?pageSize=3', 'next');
    expect(forwards.flatMap(idsOf)).toEqual(ids.toReversed());
    expect(forwards.map(({ paging }) => paging)).toMatchObject(
      [1, 2, 3].map((page) => ({ total: 7, page, pages: 3, pageSize: 3 })),
    );
    const backwards = await followLinks(employer, forwards.at(-1)?.paging.previous ?? '', 'previous');
    expect(backwards.map(idsOf)).toEqual(forwards.map(idsOf).toReversed().slice(1));
  });

  test('returns an empty page past the end, with a link to the last page', async () => {
    const { employer, ids } = await withJobs(5);
    for (const page of [4, 5, 2_147_483_647]) {
      const { data, paging } = pageOf(await employer.get(`/jobs?pageSize=2&page=${page}`));
      expect(data).toEqual([]);
      expect(paging).toMatchObject({ total: 5, page, pages: 3, pageSize: 2, next: null });
      const last = pageOf(await employer.get(paging.previous ?? ''));
      expect([last.paging.page, idsOf(last)]).toEqual([3, ids.slice(0, 1)]);
    }
  });

  test('returns the page whose number replaces that of a link', async () => {
    const { employer, ids } = await withJobs(3);
    const { next } = pageOf(await employer.get('/jobs?pageSize=1')).paging;
    expect(idsOf(pageOf(await employer.get((next ?? '').replace('page=2', 'page=3'))))).toEqual([ids[0]]);
  });

  test('returns no links once all jobs have been deleted', async () => {
    const { employer, ids } = await withJobs(3);
    const { paging } = pageOf(await employer.get('/jobs?pageSize=1&page=2'));
    for (const id of ids) await employer.delete(`/jobs/${id}`);
    for (const link of [paging.previous, paging.next]) {
      const { data, paging: empty } = pageOf(await employer.get(link ?? ''));
      expect([data, empty]).toMatchObject([[], { total: 0, pages: 0, previous: null, next: null }]);
    }
  });

  test('returns absolute links that keep the filter and the page size', async () => {
    const { employer } = await withJobs(5, () => ({ status: 'active', title: 'Développeur & père' }));
    await createJob(employer, { status: 'archived', title: 'Développeur & père' });
    await createJob(employer, { status: 'active', title: 'Driver' });
    const filter = { q: 'developpeur &', status: 'active', pageSize: '2' };
    const query = new URLSearchParams({ ...filter, page: '2', _: '1' });
    const { paging } = pageOf(await employer.get(`/jobs?${query}`));
    expect(paging).toMatchObject({ total: 5, page: 2, pages: 3 });
    for (const [link, page] of [
      [paging.previous, '1'],
      [paging.next, '3'],
    ]) {
      const { origin, pathname, searchParams } = new URL(link ?? '');
      expect(`${origin}${pathname}`).toBe(`${api.origin()}/api/v1.1/jobs`);
      expect(Object.fromEntries(searchParams)).toMatchObject({ ...filter, page });
      expect(pageOf(await employer.get(link ?? '')).paging.total).toBe(5);
    }
  });
});

describe('a query parameter', () => {
  test.for([
    ...['0', '-1', '1.0', '1e1', 'x', '0x1', '2147483648', '99999999999999999999', '１'].map((page) => [
      'page',
      page,
    ]),
    ...['0', '101', '+5', 'ten'].map((pageSize) => ['pageSize', pageSize]),
    ...['open', 'Active', 'active,open', ',active', ' '].map((status) => ['status', status]),
  ])('%s=%s returns 400 with the name of the parameter', async ([name = '', value = ''], { employer }) => {
    const response = await employer.get(`/jobs?${new URLSearchParams({ [name]: value })}`);
    expect(faultsOf(response)).toEqual([`${name} invalid_value`]);
  });

  test.each(['q=a&q=b', 'q=a&q=a', 'status=draft&status=draft', 'page=1&page=1', 'pageSize=&pageSize=5'])(
    'that is repeated, %s, returns 400',
    async (query) => {
      const employer = await api.employer();
      expect(faultsOf(await employer.get(`/jobs?${query}`))).toEqual([
        `${query.split('=')[0]} invalid_value`,
      ]);
    },
  );

  test.each(['q=', 'status=', 'page=', 'pageSize=', 'page=%20', 'pageSize=+', 'page=01', '&&'])(
    '%s is ignored',
    async (query) => {
      const { employer } = await withJobs(1);
      expect(pageOf(await employer.get(`/jobs?${query}`))).toMatchObject({
        data: [{ title: 'Job 1' }],
        paging: { total: 1, page: 1, pageSize: 10, next: null, previous: null },
      });
    },
  );
});
