import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import type { Client } from '../support/client.ts';
import { createJob } from '../support/jobs.ts';
import { jobOf, pageOf } from '../support/responses.ts';

const api = useApi();

const found = async (employer: Client, q: string, more = ''): Promise<string[]> => {
  const { data, paging } = pageOf(await employer.get(`/jobs?${new URLSearchParams({ q })}${more}`));
  expect(paging.total).toBe(data.length);
  return data.map(({ title }) => title);
};

describe('q', () => {
  test.each([
    ['developpeur', true],
    ['DÉVELOPPEUR', true],
    ['de\u0301veloppeur', true],
    ['velop', true],
    ['web développeur', true],
    ['  développeur\t web\n', true],
    ['dev dev web', true],
    ['a-17/x', true],
    ['17 web', true],
    ['web senior', false],
    ['développeurs', false],
    ['weba-17', false],
    ['web\u00a0a-17', true],
    ['montréal', false],
    ['drive', false],
    ['%', false],
    ['.*', false],
    ['', true],
    [' ', true],
  ])('%j: %j', async (q, isFound) => {
    const employer = await api.employer();
    await createJob(employer, {
      title: 'Développeur Web',
      referenceId: 'A-17/X',
      description: 'Drive',
      locations: [{ description: 'Montréal, QC' }],
    });
    expect(await found(employer, q)).toEqual(isFound ? ['Développeur Web'] : []);
  });

  test('finds title and referenceId, with each term in either', async () => {
    const employer = await api.employer();
    await createJob(employer, { title: 'Cook', referenceId: 'night-1' });
    await createJob(employer, { title: 'Night cook' });
    await createJob(employer, { title: 'Cook' });
    expect((await found(employer, 'cook night')).sort()).toEqual(['Cook', 'Night cook']);
    expect((await found(employer, 'cook')).length).toBe(3);
  });

  test.each(['œuvre', 'oeuvre', 'ŒUVRE', 'OEUVRE'])('%s finds Chef d’œuvre', async (q) => {
    const employer = await api.employer();
    await createJob(employer, { title: 'Chef d’œuvre' });
    expect(await found(employer, q)).toEqual(['Chef d’œuvre']);
  });

  test('goes together with status, newest first, page by page', async () => {
    const employer = await api.employer();
    for (const [title, status] of [
      ['Cook 1', 'active'],
      ['Cook 2', 'draft'],
      ['Driver', 'active'],
      ['Cook 3', 'active'],
      ['Cook 4', 'active'],
    ]) {
      await createJob(employer, { title, status });
    }
    expect(await found(employer, 'cook', '&status=active')).toEqual(['Cook 4', 'Cook 3', 'Cook 1']);
    const first = pageOf(await employer.get('/jobs?q=cook&status=active&pageSize=2'));
    expect(first.paging).toMatchObject({ total: 3, pages: 2 });
    const second = pageOf(await employer.get(first.paging.next ?? ''));
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Cook 4', 'Cook 3', 'Cook 1']);
    expect(second.paging).toMatchObject({ total: 3, page: 2, next: null });
    expect(pageOf(await employer.get('/jobs?q=cook&status=active&pageSize=2&page=9')).data).toEqual([]);
  });

  test('finds a job by its new title and reference, and no longer by the old', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { title: 'Cook', referenceId: 'old' });
    jobOf(await employer.put(`/jobs/${id}`, { title: 'Chef', referenceId: 'new' }));
    expect(await found(employer, 'cook')).toEqual([]);
    expect(await found(employer, 'old')).toEqual([]);
    expect(await found(employer, 'chef new')).toEqual(['Chef']);
  });

  test('may be long, and have many terms', async () => {
    const employer = await api.employer();
    await createJob(employer, { title: 'Cook' });
    expect(await found(employer, 'x'.repeat(2_000))).toEqual([]);
    expect(await found(employer, Array.from({ length: 50 }, () => 'cook').join(' '))).toEqual(['Cook']);
    expect(await found(employer, Array.from({ length: 60 }, (_, at) => `term${at}`).join(' '))).toEqual([]);
  });
});
