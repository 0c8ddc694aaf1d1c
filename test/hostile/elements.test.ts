import { expect } from 'vitest';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { jobOf, pageOf, problemOf } from '../support/api/responses.ts';

const { test, ...api } = useApi();

const elements = 100_000;

test.each([
  ['canonical', `x${'<br>'.repeat(elements)}`],
  ['with end tags left out', '<p>x'.repeat(elements)],
])('a description of 100,000 elements, %s, can be stored and written back', async (_, description) => {
  const employer = await api.employer();
  for (const prefer of ['handling=strict', 'handling=lenient']) {
    const created = await employer.post('/jobs', { ...minimalJob, description }, { prefer });
    const job = jobOf(created, 201);
    expect((await employer.put(`/jobs/${job.id}`, job, { prefer })).headers.etag).toBe(created.headers.etag);
  }
});

test.each([
  ['canonical', `x${'<br>'.repeat(elements + 1)}`],
  ['with end tags left out', '<p>x'.repeat(elements + 1)],
  ['that the parser adds', 'x</p>'.repeat(elements + 1)],
  ['that are not allowed', '<h1>x'.repeat(elements + 1)],
  ['with comments', `x${'<!-- -->'.repeat(elements + 1)}`],
  ['with attributes', `<p ${Array.from({ length: 300_000 }, (_, at) => `a${at}`).join(' ')}>x</p>`],
])('a description of more than 100,000 elements, %s, returns 413 with the limit', async (_, description) => {
  const employer = await api.employer();
  for (const prefer of ['handling=strict', 'handling=lenient']) {
    const response = await employer.post('/jobs', { ...minimalJob, description }, { prefer });
    expect(problemOf(response, 413).detail).toContain('100000');
  }
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(0);
});
