import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob, totalOf } from '../../support/api/jobs.ts';
import { faultsOf, jobOf, problemOf } from '../../support/api/responses.ts';
import { runs } from '../../support/runs.ts';

const { test, ...api } = useApi();

const megabyte = 2 ** 20;

test('a description of 1 MB can be stored, read, written back and replaced', async ({ employer }) => {
  const description = `<p>${randomBytes(megabyte / 2).toString('hex')}</p>`;
  const job = await createJob(employer, { description });
  expect((await readJob(employer, job)).description === description).toBe(true);
  expect(jobOf(await employer.put(`/jobs/${job.id}`, job))).toEqual(job);
  expect(jobOf(await employer.put(`/jobs/${job.id}`, { description: 'short' })).description).toBe('short');
  expect((await readJob(employer, job)).description).toBe('short');
});

test('a job whose response would exceed the platform limit returns 413', async ({ employer }) => {
  // Each quote takes four bytes: it is escaped in the job, and both characters again in the
  // response of the function.
  const response = await employer.post('/jobs', { ...minimalJob, description: '"'.repeat(1_560_000) });
  expect(problemOf(response, 413).detail).toMatch(/\d{7}/);
  expect(await totalOf(employer)).toBe(0);
});

test('a job too large for one transaction returns 413 and changes nothing', async ({ employer }) => {
  const job = await createJob(employer);
  const description = randomBytes(4.4 * megabyte).toString('base64');
  const response = await employer.put(`/jobs/${job.id}`, { description });
  expect(problemOf(response, 413).detail).toMatch(/\d{7}/);
  expect(await readJob(employer, job)).toEqual(job);
});

test('a body above the platform limit returns a 413 of the gateway', async ({ employer }) => {
  const response = await employer.post('/jobs', { ...minimalJob, description: 'x'.repeat(6 * megabyte) });
  expect([response.status, Object.keys(response.body ?? {})]).toEqual([413, ['message']]);
});

/**
 * Text that grows on the wire: it is escaped in the job, and again in the response of the function.
 */
const expandingText = fc.constantFrom(
  '"',
  '\\',
  '\n',
  '\u00a0',
  '&nbsp;',
  '&amp;',
  '&',
  '<br>',
  'é',
  '𝕎',
  '\u0001',
  'x',
);

/** Descriptions around the limit of about 6 MB. */
const longDescription = fc
  .tuple(
    fc.array(expandingText, { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 5_600_000, max: 6_400_000 }),
  )
  .map(([pieces, bytes]) => {
    const unit = pieces.join('');
    const encodedBytes = Buffer.byteLength(JSON.stringify(JSON.stringify(unit))) - 4;
    return `x${unit.repeat(Math.floor(bytes / encodedBytes))}`;
  });

test.each([
  ['<b>x</b>', {}, 'more than 100000 HTML elements'],
  ['&lt;b&gt;x&lt;/b&gt;', { prefer: 'handling=lenient' }, 'more than 100000 HTML elements, escaped ones'],
  ['x\n', { prefer: 'handling=lenient' }, 'more than 100000 lines'],
  ['</x>', {}, 'more than 100000 tags, attributes or comments that are not allowed'],
] as const)('a description of 100,001 %j returns 413 with the limit', async (unit, headers, limit) => {
  const employer = await api.employer();
  const body = { ...minimalJob, description: unit.repeat(100_001) };
  expect(problemOf(await employer.post('/jobs', body, headers), 413).detail).toContain(limit);
});

test('100,001 escaped elements are reported as escaped HTML', async ({ employer }) => {
  const body = { ...minimalJob, description: '&lt;b&gt;x&lt;/b&gt;'.repeat(100_001) };
  expect(faultsOf(await employer.post('/jobs', body))).toEqual(['/description escaped_html']);
});

test('100,000 lines of plain text are accepted in lenient mode', async ({ employer }) => {
  const body = { ...minimalJob, description: 'x\n\n\n'.repeat(100_000) };
  expect((await employer.post('/jobs', body, { prefer: 'handling=lenient' })).status).toBe(201);
});

test('every accepted job near the size limit can be read and written back', async ({ employer }) => {
  await fc.assert(
    fc.asyncProperty(longDescription, async (description) => {
      const created = await employer.post('/jobs', { ...minimalJob, description });
      expect([201, 400, 413]).toContain(created.status);
      if (created.status !== 201) return;
      const path = created.headers.location?.replace(/^.*(?=\/jobs)/, '') ?? '';
      const read = await employer.get(path);
      const put = await employer.put(path, read.text);
      expect([read.status, put.status, put.headers.etag]).toEqual([200, 200, read.headers.etag]);
      await employer.delete(path);
    }),
    { numRuns: runs(1), endOnFailure: true },
  );
});
