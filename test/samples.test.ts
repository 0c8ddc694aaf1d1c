import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useApi } from './support/api.ts';
import { faultsOf, jobOf } from './support/responses.ts';

const folder = join(import.meta.dirname, '../samples');
const invalidSample = 'wrong-in-six-ways.json';

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const postings = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== invalidSample);

const api = useApi();

test('there are at least five samples, one with a description of over 6 KB', () => {
  const lengths = postings.map((file) => Buffer.byteLength(JSON.parse(read(file)).description));
  expect(lengths.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...lengths)).toBeGreaterThan(6_000);
});

test.each(postings)('%s creates the job that it describes', async (file) => {
  const employer = await api.employer();
  const job = jobOf(await employer.post('/jobs', read(file)), 201);
  // Locations are returned in canonical spelling.
  const { locations, ...sent } = JSON.parse(read(file));
  expect(job).toMatchObject(sent);
  expect(job.locations).toHaveLength(locations.length);
  expect(jobOf(await employer.get(`/jobs/${job.id}`))).toEqual(job);
});

test(`${invalidSample} returns all six faults at once`, async () => {
  const employer = await api.employer();
  const faults = faultsOf(await employer.post('/jobs', read(invalidSample)));
  expect(faults).toEqual([
    '/autorefresh unknown_property',
    '/categories/1 not_in_list',
    '/closeDate invalid_date',
    '/description html_tag',
    '/locations/0 unknown_location',
    '/salary/period required',
  ]);
});
