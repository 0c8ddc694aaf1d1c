import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { useApi } from './support/api/api.ts';
import { faultsOf, jobOf } from './support/api/responses.ts';

const folder = join(import.meta.dirname, '../samples');
const invalidSample = 'wrong-in-six-ways.json';

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const postings = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== invalidSample);

const visibleText = (html: string): string => (JSDOM.fragment(html).textContent ?? '').replaceAll(/\s/g, '');

const { test, ...api } = useApi();

test('there are at least five samples, one with a description of over 6 KB', () => {
  const lengths = postings.map((file) => Buffer.byteLength(JSON.parse(read(file)).description));
  expect(lengths.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...lengths)).toBeGreaterThan(6_000);
});

test.for(postings)('%s creates the job that it describes', async (file, { employer }) => {
  const job = jobOf(await employer.post('/jobs', read(file)), 201);
  // Locations are returned in canonical spelling.
  const { locations, ...sent } = JSON.parse(read(file));
  expect(job).toMatchObject(sent);
  expect(job.locations).toHaveLength(locations.length);
  expect(jobOf(await employer.get(`/jobs/${job.id}`))).toEqual(job);
});

test('the postings of the sample board are ten, valid, and have nothing to advise', async ({ employer }) => {
  const postings: { employer: string; jobs: object[] }[] = JSON.parse(read('postings/postings.json'));
  const jobs = postings.flatMap((posting) => posting.jobs);
  expect([postings.length, jobs.length]).toEqual([9, 10]);
  for (const job of jobs) {
    const { status, headers } = await employer.post('/jobs', job);
    expect([status, headers['job-warnings']]).toEqual([201, undefined]);
  }
});

const folders = ['strict', 'lenient'].flatMap((mode) =>
  readdirSync(join(folder, mode)).map((name) => ({ mode, name })),
);

test('there are ten postings of known systems, each with its source', () => {
  expect(folders).toHaveLength(10);
  for (const { mode, name } of folders) {
    const [job, source] = readdirSync(join(folder, mode, name)).toSorted();
    expect([job, source]).toEqual(['job.json', expect.stringMatching(/^source\.(json|xml|csv)$/)]);
  }
});

const postSample = async (mode: string, name: string, headers = {}) =>
  (await api.employer()).post('/jobs', read(join(mode, name, 'job.json')), headers);

const lenient = { prefer: 'handling=lenient' };

test.each(folders)('$mode/$name creates an active job with all of its text', async ({ mode, name }) => {
  const job = jobOf(await postSample(mode, name, mode === 'lenient' ? lenient : {}), 201);
  const { description, locations, ...sent } = JSON.parse(read(join(mode, name, 'job.json')));
  expect(job).toMatchObject({ ...sent, status: 'active', locations });
  expect(visibleText(job.description)).toBe(visibleText(description));
});

test.each(readdirSync(join(folder, 'lenient')))('lenient/%s needs lenient mode', async (name) => {
  const [strictly, leniently] = [
    await postSample('lenient', name),
    await postSample('lenient', name, lenient),
  ];
  // HTML of an editor is refused; plain text loses its lines.
  expect(strictly.body).not.toMatchObject({ description: jobOf(leniently, 201).description });
});

test(`${invalidSample} returns all six faults at once`, async ({ employer }) => {
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
