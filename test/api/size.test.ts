import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { jobOf, pageOf, problemOf } from '../support/responses.ts';

const api = useApi();

const megabyte = 2 ** 20;

test('a description of one megabyte is stored, read, put back and replaced', async () => {
  const employer = await api.employer();
  const description = `<p>${randomBytes(megabyte / 2).toString('hex')}</p>`;
  const job = await createJob(employer, { description });
  expect((await readJob(employer, job)).description === description).toBe(true);
  expect(jobOf(await employer.put(`/jobs/${job.id}`, job))).toEqual(job);
  expect(jobOf(await employer.put(`/jobs/${job.id}`, { description: 'short' })).description).toBe('short');
  expect((await readJob(employer, job)).description).toBe('short');
});

test('a long description of many tags is taken', async () => {
  const employer = await api.employer();
  const description = '<p>Drive &amp; load <strong>daily</strong></p>'.repeat(20_000);
  const job = await createJob(employer, { description });
  expect((await readJob(employer, job)).description === description).toBe(true);
});

test('a job whose answer would be more than the platform carries is 413, with the limit', async () => {
  const employer = await api.employer();
  // Each quote takes four bytes on its way: escaped in the job, and both characters again in the function's answer.
  const answer = await employer.post('/jobs', { ...minimalJob, description: '"'.repeat(1_560_000) });
  expect(problemOf(answer, 413).detail).toMatch(/\d{7}/);
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
});

test('a job that the store cannot hold at once is 413, and what was there stays', async () => {
  const employer = await api.employer();
  const job = await createJob(employer);
  const description = randomBytes(4.4 * megabyte).toString('base64');
  const answer = await employer.put(`/jobs/${job.id}`, { description });
  expect(problemOf(answer, 413).detail).toMatch(/\d{7}/);
  expect(await readJob(employer, job)).toEqual(job);
});

test('a body over what the platform carries is 413, of the gateway', async () => {
  const employer = await api.employer();
  const answer = await employer.post('/jobs', { ...minimalJob, description: 'x'.repeat(6 * megabyte) });
  expect([answer.status, Object.keys(answer.body ?? {})]).toEqual([413, ['message']]);
});

test('the largest job that is taken can be read and put back', async () => {
  const employer = await api.employer();
  const job = await createJob(employer, { description: '"'.repeat(1_556_000), title: '"'.repeat(256) });
  const read = await employer.get(`/jobs/${job.id}`);
  const put = await employer.put(`/jobs/${job.id}`, read.text);
  expect([put.status, put.headers.etag]).toEqual([200, read.headers.etag]);
});
