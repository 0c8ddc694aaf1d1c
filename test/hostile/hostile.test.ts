import { expect } from 'vitest';
import { useApi } from '../support/api/api.ts';
import { batchOf } from '../support/api/batches.ts';
import { createJob, readJob } from '../support/api/jobs.ts';
import { pageOf } from '../support/api/responses.ts';
import { hostileRequests } from './requests.ts';

const { test } = useApi();

// The client of the tests rejects every 5xx response and every one that the contract does not have.
test.for([...hostileRequests])('%s', async ([, { status, make }], { employer }) => {
  const job = await createJob(employer);
  const { method, path, headers = {}, body } = make();

  const response = await employer.send(method, path.replace(':id', String(job.id)), { body, headers });

  expect(response.status, response.text.slice(0, 1_000)).toBe(status);
  const isBatch = path.endsWith('/batch') && status === 200;
  const created = isBatch ? batchOf(response).counts.created : Number(status === 201);
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(1 + created);
  if (status >= 400) expect(response.text.length).toBeLessThan(200_000);
  if (status >= 400) expect(await readJob(employer, job)).toEqual(job);
});
