import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { outcomesOf, sendBatch } from '../../support/api/batches.ts';

const { test } = useApi();

const samples = new URL('../../../samples/', import.meta.url);

/** The jobs of a folder of samples, each from another system, with a referenceId. */
const jobsIn = (folder: string): object[] =>
  readdirSync(new URL(folder, samples)).map((name) => {
    const job = JSON.parse(readFileSync(new URL(`${folder}${name}/job.json`, samples), 'utf8'));
    return { ...job, referenceId: job.referenceId ?? name };
  });

const puts = (jobs: readonly object[]) => jobs.map((job) => ({ op: 'put', job }));

const reversed = (job: object): object => Object.fromEntries(Object.entries(job).reverse());

/** How systems write the same jobs. */
const spellings: readonly (readonly [string, (job: object) => object])[] = [
  ['as they are', (job) => job],
  ['in another order', reversed],
  [
    'with members that are ignored',
    (job) => ({ ...job, id: 1, publishDate: '2026-01-01', employer: { id: 1 } }),
  ],
  ['with nulls for what is absent', (job) => ({ applicationUrl: null, salary: null, details: null, ...job })],
];

describe.each([
  ['strict', ['strict/'], {}],
  ['lenient', ['lenient/', 'strict/'], { prefer: 'handling=lenient' }],
] as const)('in %s mode', (_, folders, headers) => {
  test.for(spellings)('jobs of several systems, %s', async ([, spell], { employer }) => {
    const operations = puts(folders.flatMap(jobsIn).map(spell));
    const first = await sendBatch(employer, operations, headers);
    expect(outcomesOf(first), JSON.stringify(first.results)).toEqual(operations.map(() => 'created'));
    const second = await sendBatch(employer, operations, headers);
    expect(outcomesOf(second)).toEqual(operations.map(() => 'unchanged'));
  });
});

test('what was read can be sent back as a batch: nothing changes', async ({ employer }) => {
  const first = await sendBatch(employer, puts(jobsIn('strict/')));
  const read = await Promise.all(
    first.results.map(async ({ id }) => (await employer.get(`/jobs/${id}`)).text),
  );
  const body = `{"operations":[${read.map((job) => `{"op":"put","job":${job}}`).join(',')}]}`;
  const response = JSON.parse((await employer.post('/jobs/batch', body)).text);
  expect(outcomesOf(response)).toEqual(read.map(() => 'unchanged'));
  expect(response.results.map(({ etag }: { etag: string }) => etag)).toEqual(
    first.results.map(({ etag }) => etag),
  );
});
