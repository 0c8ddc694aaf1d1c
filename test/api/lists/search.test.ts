import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob } from '../../support/api/jobs.ts';
import { jobOf, pageOf } from '../../support/api/responses.ts';

const { test } = useApi();

const search = async (employer: Client, q: string, more = ''): Promise<string[]> => {
  const { data, paging } = pageOf(await employer.get(`/jobs?${new URLSearchParams({ q })}${more}`));
  expect(paging.total).toBe(data.length);
  return data.map(({ title }) => title);
};

describe('q', () => {
  test.for([
    ['developpeur', true],
    ['velop', true],
    ['web développeur', true],
    ['  développeur\t web\n', true],
    ['a-17/x', true],
    ['17 web', true],
    ['web senior', false],
    ['développeurs', false],
    ['weba-17', false],
    ['web\u00a0a-17', true],
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

  test('matches each term in the title or the referenceId', async ({ employer }) => {
    await createJob(employer, { title: 'Cook', referenceId: 'night-1' });
    await createJob(employer, { title: 'Night cook' });
    await createJob(employer, { title: 'Cook' });
    expect((await search(employer, 'cook night')).sort()).toEqual(['Cook', 'Night cook']);
    expect((await search(employer, 'cook')).length).toBe(3);
  });

  test('combines with status and paging, newest first', async ({ employer }) => {
    for (const [title, status] of [
      ['Cook 1', 'active'],
      ['Cook 2', 'draft'],
      ['Driver', 'active'],
      ['Cook 3', 'active'],
      ['Cook 4', 'active'],
    ]) {
      await createJob(employer, { title, status });
    }
    expect(await search(employer, 'cook', '&status=active')).toEqual(['Cook 4', 'Cook 3', 'Cook 1']);
    const first = pageOf(await employer.get('/jobs?q=cook&status=active&pageSize=2'));
    expect(first.paging).toMatchObject({ total: 3, pages: 2 });
    const second = pageOf(await employer.get(first.paging.next ?? ''));
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Cook 4', 'Cook 3', 'Cook 1']);
    expect(second.paging).toMatchObject({ total: 3, page: 2, next: null });
    expect(pageOf(await employer.get('/jobs?q=cook&status=active&pageSize=2&page=9')).data).toEqual([]);
  });

  test('matches the new title and referenceId after an update, not the old ones', async ({ employer }) => {
    const { id } = await createJob(employer, { title: 'Cook', referenceId: 'old' });
    jobOf(await employer.put(`/jobs/${id}`, { title: 'Chef', referenceId: 'new' }));
    expect(await search(employer, 'cook')).toEqual([]);
    expect(await search(employer, 'old')).toEqual([]);
    expect(await search(employer, 'chef new')).toEqual(['Chef']);
  });

  test('accepts long queries and many terms', async ({ employer }) => {
    await createJob(employer, { title: 'Cook' });
    expect(await search(employer, 'x'.repeat(2_000))).toEqual([]);
    expect(await search(employer, Array.from({ length: 50 }, () => 'cook').join(' '))).toEqual(['Cook']);
    expect(await search(employer, Array.from({ length: 60 }, (_, at) => `term${at}`).join(' '))).toEqual([]);
  });
});
