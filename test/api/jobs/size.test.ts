import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { jobOf, pageOf, problemOf } from '../../support/api/responses.ts';

const api = useApi();

const megabyte = 2 ** 20;

test('a description of 1 MB can be stored, read, written back and replaced', async () => {
  const employer = await api.employer();
  const description = `<p>${randomBytes(megabyte / 2).toString('hex')}</p>`;
  const job = await createJob(employer, { description });
  expect((await readJob(employer, job)).description === description).toBe(true);
  expect(jobOf(await employer.put(`/jobs/${job.id}`, job))).toEqual(job);
  expect(jobOf(await employer.put(`/jobs/${job.id}`, { description: 'short' })).description).toBe('short');
  expect((await readJob(employer, job)).description).toBe('short');
});

test('a long description with many tags is accepted', async () => {
  const employer = await api.employer();
  const description = '<p>Drive &amp; load <strong>daily</strong></p>'.repeat(20_000);
  const job = await createJob(employer, { description });
  expect((await readJob(employer, job)).description === description).toBe(true);
});

test('a job whose response would exceed the platform limit returns 413 with the limit', async () => {
  const employer = await api.employer();
  // Each quote takes four bytes: it is escaped in the job, and both characters again in the
  // response of the function.
  const response = await employer.post('/jobs', { ...minimalJob, description: '"'.repeat(1_560_000) });
  expect(problemOf(response, 413).detail).toMatch(/\d{7}/);
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
});

test('a job too large for one transaction returns 413 and changes nothing', async () => {
  const employer = await api.employer();
  const job = await createJob(employer);
  const description = randomBytes(4.4 * megabyte).toString('base64');
  const response = await employer.put(`/jobs/${job.id}`, { description });
  expect(problemOf(response, 413).detail).toMatch(/\d{7}/);
  expect(await readJob(employer, job)).toEqual(job);
});

test('a body above the platform limit returns a 413 of the gateway', async () => {
  const employer = await api.employer();
  const response = await employer.post('/jobs', { ...minimalJob, description: 'x'.repeat(6 * megabyte) });
  expect([response.status, Object.keys(response.body ?? {})]).toEqual([413, ['message']]);
});

test('the largest accepted job can be read and written back', async () => {
  const employer = await api.employer();
  const job = await createJob(employer, { description: '"'.repeat(1_556_000), title: '"'.repeat(256) });
  const read = await employer.get(`/jobs/${job.id}`);
  const put = await employer.put(`/jobs/${job.id}`, read.text);
  expect([put.status, put.headers.etag]).toEqual([200, read.headers.etag]);
});

test('a description that grows over the limit when it is escaped returns 413 with the limit', async () => {
  const employer = await api.employer();
  for (const prefer of ['handling=strict', 'handling=lenient']) {
    const description = `<br/>${'&'.repeat(1_300_000)}`;
    const response = await employer.post('/jobs', { ...minimalJob, description }, { prefer });
    expect(problemOf(response, 413).detail).toMatch(/\d{7}/);
  }
});
