import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob } from '../../support/api/jobs.ts';
import { pageOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

/** Jobs in this order, newest last. */
const statuses = ['active', 'draft', 'archived', 'draft', 'active', 'archived', 'draft', 'active', 'draft'];

const withJobs = async (): Promise<Client> => {
  const employer = await api.employer();
  for (const [at, status] of statuses.entries()) {
    await createJob(employer, { status, title: `Job ${at}`, referenceId: `R-${at}` });
  }
  return employer;
};

/** The titles of the jobs with these statuses, newest first. */
const expected = (...wanted: readonly string[]): string[] =>
  statuses.flatMap((status, at) => (wanted.includes(status) ? [`Job ${at}`] : [])).reverse();

const list = async (employer: Client, query: string) => {
  const { data, paging } = pageOf(await employer.get(query.startsWith('http') ? query : `/jobs?${query}`));
  return { titles: data.map(({ title }) => title), paging };
};

describe('GET /jobs?status=', () => {
  test.each([
    ['draft,active', ['active', 'draft']],
    ['active,archived,draft', ['active', 'archived', 'draft']],
    ['draft,draft', ['draft']],
    [' active , draft ', ['active', 'draft']],
  ])('%s lists the jobs of these statuses, once each, in the order of the list', async (status, wanted) => {
    const employer = await withJobs();
    const all = expected(...wanted);
    const first = await list(employer, `${new URLSearchParams({ status, pageSize: '4' })}`);
    expect(first.paging).toMatchObject({ total: all.length, page: 1, pageSize: 4 });
    const next = first.paging.next && (await list(employer, first.paging.next));
    expect([...first.titles, ...(next ? next.titles : [])]).toEqual(all.slice(0, 8));
  });

  test('refuses the cursor of a list with other statuses', async () => {
    const employer = await withJobs();
    const { paging } = await list(employer, 'status=active,draft&pageSize=2');
    const { searchParams } = new URL(paging.next ?? '');
    expect(searchParams.get('status')).toBe('active,draft');
    searchParams.set('status', 'draft,active');
    expect((await list(employer, `${searchParams}`)).titles).toHaveLength(2);
    for (const status of ['active', 'active,archived', '']) {
      searchParams.set('status', status);
      problemOf(await employer.get(`/jobs?${searchParams}`), 400);
    }
  });

  test.for([
    ['active,Draft', 'status has the unknown value Draft; did you mean draft?'],
    ['open', 'status has the unknown value open; use active, archived, draft, separated by commas'],
    ['active,', 'status has an empty item; write one comma between two values'],
  ] as const)('%s returns 400 and says what to write', async ([status, message], { employer }) => {
    const problem = problemOf(await employer.get(`/jobs?${new URLSearchParams({ status })}`), 400);
    expect(problem.errors).toEqual([{ parameter: 'status', code: 'invalid_value', message }]);
  });

  test('given twice, names the comma', async ({ employer }) => {
    const problem = problemOf(await employer.get('/jobs?status=active&status=draft'), 400);
    const message =
      'status is given more than once; send it once, with a comma between two values: status=active,archived';
    expect(problem.errors).toEqual([{ parameter: 'status', code: 'invalid_value', message }]);
  });
});
