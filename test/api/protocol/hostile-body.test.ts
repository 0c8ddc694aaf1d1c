import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, pageOf, problemOf } from '../../support/api/responses.ts';

const api = useApi();

const nested = (levels: number): string => `${'["\\u0000",'.repeat(levels)}1${']'.repeat(levels)}`;

describe('a body that is expensive to process', () => {
  test.each([
    ['an amount with 100,000 decimals', `{"salary":{"amount":0.${'0'.repeat(100_000)}1}}`],
    ['a property name of 4 million slashes', JSON.stringify({ ...minimalJob, ['/'.repeat(4e6)]: 1 })],
    ['NUL characters at 1,000 levels of nesting', `{"employer":[${Array(20).fill(nested(1_000))}]}`],
    ['100,000 NUL characters', JSON.stringify({ ...minimalJob, employer: Array(100_000).fill('\0') })],
    ['many properties', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n, n])))],
    ['many categories', JSON.stringify({ ...minimalJob, categories: Array(50_000).fill({ id: 1 }) })],
  ])('with %s gets a small 400 response', async (_, body) => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', body);
    expect(problemOf(response, 400).status).toBe(400);
    expect(response.text.length).toBeLessThan(200_000);
    expect(faultsOf(response).length).toBeLessThanOrEqual(100);
    expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
  });
});

test.each([
  ['an ignored property', { prefer: 'respond-async' }, { employer: Array(60).fill(1) }],
  ['an unknown property in lenient mode', { prefer: 'handling=lenient' }, { tags: Array(60).fill('x') }],
])('%s may have any number of entries', async (_, headers, more) => {
  const employer = await api.employer();
  expect((await employer.post('/jobs', { ...minimalJob, ...more }, headers)).status).toBe(201);
});

const values = 200_000;

test('a body of more than 200,000 commas and brackets returns 413 with the limit', async () => {
  const employer = await api.employer();
  const { id } = await createJob(employer);
  const body = `{"referenceId":"x","employer":[${'{},'.repeat(values / 2)}1]}`;
  for (const response of [
    await employer.post('/jobs', body),
    await employer.put('/jobs', body),
    await employer.put(`/jobs/${id}`, body),
    await employer.delete('/jobs', body),
  ]) {
    expect(problemOf(response, 413).detail).toContain(String(values));
  }
});

test('a body of fewer is accepted, however many commas and brackets its texts have', async () => {
  const employer = await api.employer();
  const description = 'a, [b], {c} "d" '.repeat(values / 4);
  const more = { employer: Array(values - 100).fill(1) };
  expect((await employer.post('/jobs', { ...minimalJob, ...more, description })).status).toBe(201);
});

test('a page link with a modified page number returns that page', async () => {
  const employer = await api.employer();
  for (const title of ['one', 'two', 'three']) await employer.post('/jobs', { ...minimalJob, title });
  const { next } = pageOf(await employer.get('/jobs?pageSize=1')).paging;
  const changed = (next ?? '').replace(/^.*\/jobs/, '/jobs').replace('page=2', 'page=3');
  expect(pageOf(await employer.get(changed)).data.map(({ title }) => title)).toEqual(['one']);
});
