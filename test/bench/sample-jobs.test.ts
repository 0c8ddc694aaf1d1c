import { expect, test } from 'vitest';
import { type SampleJob, sampleJobs } from '../../bench/sample-jobs.ts';
import { statuses } from '../../lib/api/job-schema.ts';
import { checkDescription } from '../../lib/description/description.ts';

const jobs: readonly SampleJob[] = [...sampleJobs(7, 300, 1)];

test('the same seed creates the same jobs, another seed other jobs', () => {
  expect([...sampleJobs(7, 300, 1)]).toEqual(jobs);
  expect([...sampleJobs(7, 300, 2)]).not.toEqual(jobs);
});

test('descriptions have 1 to 8 KB and are stored unchanged', async () => {
  for (const { description } of jobs) {
    expect(Buffer.byteLength(description)).toBeGreaterThanOrEqual(1_000);
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(8_192);
    expect(await checkDescription(description)).toEqual({ html: description, blank: false });
  }
});

test('referenceIds are unique, and all statuses occur', () => {
  const references = jobs.map(({ referenceId }) => referenceId).filter((reference) => reference !== null);
  expect(new Set(references).size).toBe(references.length);
  expect(references.length).toBeGreaterThan(200);
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(statuses));
});
