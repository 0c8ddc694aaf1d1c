import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob } from '../../support/api/jobs.ts';
import { faultsOf, pageOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const list = async (employer: Client, query: Record<string, string>) => {
  const page = pageOf(await employer.get(`/jobs?${new URLSearchParams(query)}`));
  return { titles: page.data.map(({ title }) => title), paging: page.paging };
};

describe('GET /jobs?referenceId=', () => {
  test('returns the one job with exactly that referenceId', async ({ employer }) => {
    await createJob(employer, { title: 'Cook', referenceId: 'A-1' });
    await createJob(employer, { title: 'Baker', referenceId: 'A-10' });
    await createJob(employer, { title: 'Clerk' });
    const { titles, paging } = await list(employer, { referenceId: 'A-1' });
    expect(titles).toEqual(['Cook']);
    expect(paging).toEqual({ total: 1, page: 1, pages: 1, pageSize: 10, previous: null, next: null });
  });

  test.each(['a-1', 'A-1 ', 'A', 'Á-1', '%', 'A-1\n', 'x'.repeat(51), '𝕎'.repeat(300)])(
    'returns no job for %j',
    async (referenceId) => {
      const employer = await api.employer();
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
    const { paging } = pageOf(await employer.get('/jobs?pageSize=1'));
    const next = new URL(paging.next ?? '').search;
    expect(faultsOf(await employer.get(`/jobs${next}&referenceId=A`))).toEqual(['cursor invalid_value']);
  });
});
