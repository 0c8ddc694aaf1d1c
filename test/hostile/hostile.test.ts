import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { createJob, readJob } from '../support/jobs.ts';
import { pageOf } from '../support/responses.ts';
import { hostileRequests } from './requests.ts';

const api = useApi();

// The client of the tests rejects every 5xx response and every one that the contract does not have.
test.each([...hostileRequests])('%s', async (_, { status, make }) => {
  const employer = await api.employer();
  const job = await createJob(employer);
  const { method, path, headers = {}, body } = make();

  const response = await employer.send(method, path.replace(':id', String(job.id)), { body, headers });

  expect(response.status, response.text.slice(0, 1_000)).toBe(status);
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(status === 201 ? 2 : 1);
  if (status >= 400) expect(response.text.length).toBeLessThan(200_000);
  if (status >= 400) expect(await readJob(employer, job)).toEqual(job);
});
