import { expect, test } from 'vitest';
import { createJob, getJob } from '../../bench/peers/board.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';

const api = useApi();

test('the peers of the benchmark check a job by the schema of the service, and store it', async () => {
  const { id } = await api.employer();
  const employer = { id, name: 'Peer' };
  const job = { ...minimalJob, referenceId: 'P-1' };
  expect(await createJob(employer, { ...job, title: ' ' })).toMatchObject({ status: 400 });
  const created = await createJob(employer, job);
  expect(created).toMatchObject({ status: 201, body: { title: job.title } });
  const { id: jobId } = created.body as { id: number };
  expect(await getJob(employer, jobId)).toMatchObject({ status: 200, body: created.body });
});
