import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob } from '../../support/api/jobs.ts';
import { faultsOf, pageOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const list = async (employer: Client, query: Record<string, string>) => {
  const { data, paging } = pageOf(await employer.get(`/jobs?${new URLSearchParams(query)}`));
  return { titles: data.map(({ title }) => title), paging };
};

/** The titles of all jobs that a query finds. */
const search = async (employer: Client, q: string): Promise<string[]> => {
  const { titles, paging } = await list(employer, { q });
  expect(paging.total).toBe(titles.length);
  return titles;
};

describe('GET /jobs?q=', () => {
  test.for([
    ['developpeur', true],
    ['a-17/x', true],
    ['web senior', false],
    ['weba-17', false],
    ['montréal', false],
    ['drive', false],
    ['', true],
    [' ', true],
  ] as const)('%j matches: %j', async ([q, isMatch], { employer }) => {
    await createJob(employer, {
      title: 'Développeur Web',
      referenceId: 'A-17/X',
      description: 'Drive',
      locations: [{ description: 'Montréal, QC' }],
    });
    expect(await search(employer, q)).toEqual(isMatch ? ['Développeur Web'] : []);
  });

  test('accepts long queries and many terms', async ({ employer }) => {
    await createJob(employer, { title: 'Cook' });
    expect(await search(employer, 'x'.repeat(2_000))).toEqual([]);
    expect(await search(employer, Array.from({ length: 50 }, () => 'cook').join(' '))).toEqual(['Cook']);
    expect(await search(employer, Array.from({ length: 60 }, (_, at) => `term${at}`).join(' '))).toEqual([]);
  });
});

describe('GET /jobs?referenceId=', () => {
  test('returns the one job with exactly that referenceId', async ({ employer }) => {
    await createJob(employer, { title: 'Cook', referenceId: 'A-1' });
    await createJob(employer, { title: 'Baker', referenceId: 'A-10' });
    await createJob(employer, { title: 'Clerk' });
    const { titles, paging } = await list(employer, { referenceId: 'A-1' });
    expect(titles).toEqual(['Cook']);
    expect(paging).toEqual({ total: 1, page: 1, pages: 1, pageSize: 10, previous: null, next: null });
  });

  test.for(['a-1', 'A-1 ', 'A', 'Á-1', '%', 'A-1\n', 'x'.repeat(51), '𝕎'.repeat(300)])(
    'returns no job for %j',
    async (referenceId, { employer }) => {
      await createJob(employer, { referenceId: 'A-1' });
      const { titles, paging } = await list(employer, { referenceId });
      expect(titles).toEqual([]);
      expect(paging).toMatchObject({ total: 0, pages: 0, previous: null, next: null });
    },
  );

  test.for([
    [{ status: 'active' }, true],
    [{ status: 'draft' }, false],
    [{ q: 'night COOK' }, true],
    [{ q: 'ref' }, true],
    [{ q: 'baker' }, false],
    [{ q: 'cook', status: 'archived' }, false],
  ] as const)('combines with %j', async ([filters, isListed], { employer }) => {
    await createJob(employer, { title: 'Night cook', referenceId: 'Ref-7', status: 'active' });
    const { titles, paging } = await list(employer, { referenceId: 'Ref-7', ...filters });
    expect(titles).toEqual(isListed ? ['Night cook'] : []);
    expect(paging.total).toBe(isListed ? 1 : 0);
  });

  test('rejects the cursor of a list without the filter', async ({ employer }) => {
    for (const referenceId of ['A', 'B']) await createJob(employer, { referenceId });
    const { paging } = await list(employer, { pageSize: '1' });
    const next = new URL(paging.next ?? '').search;
    expect(faultsOf(await employer.get(`/jobs${next}&referenceId=A`))).toEqual(['cursor invalid_value']);
  });
});

describe('GET /jobs?status=', () => {
  /** Jobs in this order, newest last. */
  const statuses = ['active', 'draft', 'archived', 'draft', 'active', 'archived', 'draft', 'active', 'draft'];

  const withJobs = test.extend('employer', async () => {
    const employer = await api.employer();
    for (const [at, status] of statuses.entries()) await createJob(employer, { status, title: `Job ${at}` });
    return employer;
  });

  withJobs.for([
    ['draft', ['draft']],
    ['draft,active', ['active', 'draft']],
    ['active,archived,draft', ['active', 'archived', 'draft']],
    ['draft,draft', ['draft']],
    [' active , draft ', ['active', 'draft']],
    ['', ['active', 'archived', 'draft']],
  ] as const)('%j lists the jobs with %j, newest first', async ([status, wanted], { employer }) => {
    const isWanted = (one: string) => (wanted as readonly string[]).includes(one);
    const expected = statuses.flatMap((one, at) => (isWanted(one) ? [`Job ${at}`] : [])).reverse();
    const first = await list(employer, { status, pageSize: '4' });
    expect(first.paging).toMatchObject({ total: expected.length, page: 1, pageSize: 4 });
    const second = await list(employer, { status, pageSize: '4', page: '2' });
    expect([...first.titles, ...second.titles]).toEqual(expected.slice(0, 8));
  });

  withJobs('refuses the cursor of a list with other statuses', async ({ employer }) => {
    const { paging } = await list(employer, { status: 'active,draft', pageSize: '2' });
    const query = Object.fromEntries(new URL(paging.next ?? '').searchParams);
    expect(query.status).toBe('active,draft');
    expect((await list(employer, { ...query, status: 'draft,active' })).titles).toHaveLength(2);
    for (const status of ['active', 'active,archived', '']) {
      problemOf(await employer.get(`/jobs?${new URLSearchParams({ ...query, status })}`), 400);
    }
  });

  test.for([
    ['status=active,Draft', 'status has the unknown value Draft; did you mean draft?'],
    ['status=open', 'status has the unknown value open; use active, archived, draft, separated by commas'],
    ['status=active,', 'status has an empty item; write one comma between two values'],
    [
      'status=active&status=draft',
      'status is given more than once; send it once, with a comma between two values: status=active,archived',
    ],
  ] as const)('%s returns 400 and says what to write', async ([query, message], { employer }) => {
    const { errors } = problemOf(await employer.get(`/jobs?${query}`), 400);
    expect(errors).toEqual([{ parameter: 'status', code: 'invalid_value', message }]);
  });
});
