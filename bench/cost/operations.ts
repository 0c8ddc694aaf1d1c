import { randomBytes, randomUUID } from 'node:crypto';
import { sizeOf } from '../../deploy/functions.ts';
import { newApiKey } from '../../lib/employer/api-key.ts';
import { loadJobs } from '../load.ts';
import { newPosting as usualPosting } from '../posting.ts';
import { type Asked, type BenchEmployer, type HandlerResult, newEmployer } from '../service.ts';
import { type Measured, measureCalls } from './measured.ts';

/** A kind of request. The requests of `prepare` are not counted. */
type PricedRequest = {
  readonly name: string;
  /** The deployed function that answers. */
  readonly function: string;
  readonly status: number;
  /** Whether it changes a live job, which the log of changes records. */
  readonly isRecorded: boolean;
  readonly prepare: () => Promise<Asked> | Asked;
};

/** Jobs of the employer whose list is read and searched. */
const listed = 1_000;

const posting = usualPosting(3 * 1024);

/** A usual posting: a description of 3 KB and a unique referenceId. */
export const newPosting = () => ({ ...posting, referenceId: randomUUID().slice(0, 13) });

/** The operations whose costs are calculated; `employer` gets `listed` jobs first. */
const prepareOperations = async (employer: BenchEmployer): Promise<PricedRequest[]> => {
  await loadJobs({ employerId: employer.id, jobs: listed, seed: 1 });
  const stranger = await newEmployer();

  const create = (): Promise<{ id: number; referenceId: string }> =>
    employer.ask({ method: 'POST', path: '/jobs', body: newPosting() });
  const kept = await create();
  const get = (path: string) => (): Asked => ({ method: 'GET', path });
  const send =
    (method: 'POST' | 'PUT', body: () => object, headers?: () => Record<string, string>) => (): Asked => ({
      ...{ method, path: '/jobs', body: body() },
      ...(headers && { headers: headers() }),
    });
  /** Each change gets a new job. */
  const onNew = (method: 'PUT' | 'DELETE', body?: object) => async (): Promise<Asked> => ({
    ...{ method, path: `/jobs/${(await create()).id}` },
    ...(body && { body }),
  });
  const readBy = (key: string) => (): Asked => ({
    ...get(`/jobs/${kept.id}`)(),
    headers: { 'api-key': key },
  });
  const idempotent = () => ({ 'idempotency-key': randomUUID() });
  const otherText = posting.description.replace('Nurse', 'Night Nurse');

  const rows: readonly (readonly [
    name: string,
    of: string,
    status: number,
    prepare: PricedRequest['prepare'],
  ])[] = [
    ['read a job', 'get-job', 200, get(`/jobs/${kept.id}`)],
    ['a page of 10', 'list-jobs', 200, get('/jobs')],
    ['a page of 100', 'list-jobs', 200, get('/jobs?pageSize=100')],
    [`search ${listed.toLocaleString('en')} jobs`, 'list-jobs', 200, get('/jobs?q=manager')],
    ['look up by referenceId', 'list-jobs', 200, get(`/jobs?referenceId=${kept.referenceId}`)],
    ['create, 3 KB, with a referenceId', 'create-job', 201, send('POST', newPosting)],
    ['… and an Idempotency-Key', 'create-job', 201, send('POST', newPosting, idempotent)],
    ['create by PUT /jobs', 'put-job-by-reference', 201, send('PUT', newPosting)],
    [
      'PUT /jobs, nothing changed',
      'put-job-by-reference',
      200,
      send('PUT', () => ({ referenceId: kept.referenceId, title: posting.title })),
    ],
    ['change the title', 'update-job', 200, onNew('PUT', { title: 'Registered Nurse, Intensive Care' })],
    ['change the description', 'update-job', 200, onNew('PUT', { description: otherText })],
    ['change the status', 'update-job', 200, onNew('PUT', { status: 'archived' })],
    ['delete a job', 'delete-job', 204, onNew('DELETE')],
    ['refuse an unknown key', 'get-job', 401, () => readBy(newApiKey(randomBytes))()],
    ['refuse another’s job', 'get-job', 404, readBy(stranger.key)],
    [
      'refuse a posting, all its faults named',
      'create-job',
      400,
      send('POST', () => ({ ...posting, description: undefined, titel: 'Nurse' })),
    ],
  ];
  return rows.map(([name, of, status, prepare]) => {
    const isRecorded = status === 201 || status === 204 || of === 'update-job';
    return { name, function: of, status, isRecorded, prepare };
  });
};

const samples = 120;

/** As they were measured, with the memory of their functions. */
export type Priced = PricedRequest & { readonly measured: Measured; readonly memory: number };

const measureOperation = async (employer: BenchEmployer, operation: PricedRequest): Promise<Priced> => {
  const { name, status, prepare } = operation;
  // The first call also looks up the key.
  await employer.call(await prepare());
  const asked: Asked[] = [];
  while (asked.length < samples) asked.push(await prepare());
  const work = async () => {
    const answers: HandlerResult[] = [];
    for (const each of asked) answers.push(await employer.call(each));
    return { calls: samples, answers };
  };
  const { answers, measured } = await measureCalls(work, { withKeys: status === 401 });
  const other = answers.find(({ statusCode }) => statusCode !== status);
  if (other) throw new Error(`${name} returned ${other.statusCode}: ${other.body}`);
  return { ...operation, measured, memory: sizeOf(operation.function).memory };
};

/** @returns all, and a function that finds one by its name. */
export const measureOperations = async (employer: BenchEmployer) => {
  const all: Priced[] = [];
  for (const operation of await prepareOperations(employer))
    all.push(await measureOperation(employer, operation));
  const named = (name: string): Priced => {
    const operation = all.find((each) => each.name === name);
    if (!operation) throw new Error(`${name} was not measured.`);
    return operation;
  };
  return { all, named };
};

export type Named = Awaited<ReturnType<typeof measureOperations>>['named'];
