import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob } from '../../support/api/jobs.ts';
import { pageOf } from '../../support/api/responses.ts';

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

  test('accepts long queries and many terms', async ({ employer }) => {
    await createJob(employer, { title: 'Cook' });
    expect(await search(employer, 'x'.repeat(2_000))).toEqual([]);
    expect(await search(employer, Array.from({ length: 50 }, () => 'cook').join(' '))).toEqual(['Cook']);
    expect(await search(employer, Array.from({ length: 60 }, (_, at) => `term${at}`).join(' '))).toEqual([]);
  });
});
