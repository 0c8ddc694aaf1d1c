import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useApi } from './support/api.ts';
import { faultsOf, jobOf } from './support/responses.ts';

const folder = join(import.meta.dirname, '../samples');
const wrong = 'wrong-in-six-ways.json';

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const postings = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== wrong);

const api = useApi();

test('there are at least five postings, one of them with some six kilobytes of description', () => {
  const lengths = postings.map((file) => Buffer.byteLength(JSON.parse(read(file)).description));
  expect(lengths.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...lengths)).toBeGreaterThan(6_000);
});

test.each(postings)('%s becomes the job that it says', async (file) => {
  const employer = await api.employer();
  const job = jobOf(await employer.post('/jobs', read(file)), 201);
  // A location comes back in the list's own spelling.
  const { locations, ...sent } = JSON.parse(read(file));
  expect(job).toMatchObject(sent);
  expect(job.locations).toHaveLength(locations.length);
  expect(jobOf(await employer.get(`/jobs/${job.id}`))).toEqual(job);
});

test(`${wrong} is told all six at once`, async () => {
  const employer = await api.employer();
  const told = faultsOf(await employer.post('/jobs', read(wrong)));
  expect(told).toEqual([
    '/autorefresh unknown_property',
    '/categories/1 not_in_list',
    '/closeDate invalid_date',
    '/description html_tag',
    '/locations/0 unknown_location',
    '/salary/period required',
  ]);
});
