import { randomBytes, randomUUID } from 'node:crypto';
import { newApiKey } from '../../lib/employer/api-key.ts';
import { loadJobs } from '../load.ts';
import { newPosting as usualPosting } from '../posting.ts';
import { type BenchEmployer, newEmployer } from '../service.ts';

type Asked = Parameters<BenchEmployer['call']>[0];

/** A kind of request. The requests of `prepare` are not counted. */
export type PricedRequest = {
  readonly name: string;
  /** The deployed function that answers. */
  readonly function: string;
  readonly status: number;
  /** Whether it changes a live job, which the log of changes records. */
  readonly isRecorded?: true;
  readonly prepare: () => Promise<Asked> | Asked;
};

/** Jobs of the employer whose list is read and searched. */
const listed = 1_000;

const posting = usualPosting(3 * 1024);

/** A usual posting: a description of 3 KB and a unique referenceId. */
export const newPosting = () => ({ ...posting, referenceId: randomUUID().slice(0, 13) });

/** The operations whose costs are calculated; `employer` gets `listed` jobs first. */
export const prepareOperations = async (employer: BenchEmployer): Promise<PricedRequest[]> => {
  await loadJobs({ employerId: employer.id, jobs: listed, seed: 1 });
  const stranger = await newEmployer();

  const create = async (): Promise<{ id: number; referenceId: string }> => {
    const { statusCode, body = '' } = await employer.call({
      method: 'POST',
      path: '/jobs',
      body: newPosting(),
    });
    if (statusCode !== 201) throw new Error(`The posting returned ${statusCode}: ${body}`);
    return JSON.parse(body);
  };
  /** Each change gets a new job. */
  const onNew = (body: object) => async (): Promise<Asked> => ({
    method: 'PUT',
    path: `/jobs/${(await create()).id}`,
    body,
  });
  const kept = await create();
  const get = (path: string) => (): Asked => ({ method: 'GET', path });

  return [
    { name: 'read a job', function: 'get-job', status: 200, prepare: get(`/jobs/${kept.id}`) },
    { name: 'a page of 10', function: 'list-jobs', status: 200, prepare: get('/jobs') },
    { name: 'a page of 100', function: 'list-jobs', status: 200, prepare: get('/jobs?pageSize=100') },
    {
      name: `search ${listed.toLocaleString('en')} jobs`,
      function: 'list-jobs',
      status: 200,
      prepare: get('/jobs?q=manager'),
    },
    {
      name: 'look up by referenceId',
      function: 'list-jobs',
      status: 200,
      prepare: get(`/jobs?referenceId=${kept.referenceId}`),
    },
    {
      name: 'create, 3 KB, with a referenceId',
      function: 'create-job',
      status: 201,
      isRecorded: true,
      prepare: () => ({ method: 'POST', path: '/jobs', body: newPosting() }),
    },
    {
      name: '… and an Idempotency-Key',
      function: 'create-job',
      status: 201,
      isRecorded: true,
      prepare: () => ({
        method: 'POST',
        path: '/jobs',
        body: newPosting(),
        headers: { 'idempotency-key': randomUUID() },
      }),
    },
    {
      name: 'create by PUT /jobs',
      function: 'put-job-by-reference',
      status: 201,
      isRecorded: true,
      prepare: () => ({ method: 'PUT', path: '/jobs', body: newPosting() }),
    },
    {
      name: 'PUT /jobs, nothing changed',
      function: 'put-job-by-reference',
      status: 200,
      prepare: () => ({
        method: 'PUT',
        path: '/jobs',
        body: { referenceId: kept.referenceId, title: posting.title },
      }),
    },
    {
      name: 'change the title',
      function: 'update-job',
      status: 200,
      isRecorded: true,
      prepare: onNew({ title: 'Registered Nurse, Intensive Care' }),
    },
    {
      name: 'change the description',
      function: 'update-job',
      status: 200,
      isRecorded: true,
      prepare: onNew({ description: posting.description.replace('Nurse', 'Night Nurse') }),
    },
    {
      name: 'change the status',
      function: 'update-job',
      status: 200,
      isRecorded: true,
      prepare: onNew({ status: 'archived' }),
    },
    {
      name: 'delete a job',
      function: 'delete-job',
      status: 204,
      isRecorded: true,
      prepare: async () => ({ method: 'DELETE', path: `/jobs/${(await create()).id}` }),
    },
    {
      name: 'refuse an unknown key',
      function: 'get-job',
      status: 401,
      prepare: () => ({
        method: 'GET',
        path: `/jobs/${kept.id}`,
        headers: { 'api-key': newApiKey(randomBytes) },
      }),
    },
    {
      name: 'refuse another’s job',
      function: 'get-job',
      status: 404,
      prepare: () => ({ method: 'GET', path: `/jobs/${kept.id}`, headers: { 'api-key': stranger.key } }),
    },
    {
      name: 'refuse a posting, all its faults named',
      function: 'create-job',
      status: 400,
      prepare: () => ({
        method: 'POST',
        path: '/jobs',
        body: { ...posting, description: undefined, titel: 'Nurse' },
      }),
    },
  ];
};
