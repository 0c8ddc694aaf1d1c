import { minimalJob } from '../support/api/jobs.ts';
import { randomText } from '../support/store/stored-job.ts';
import type { Context, Scenario, ScenarioRequest } from './api-operation.ts';
import { held } from './changing-scenarios.ts';

const longText = randomText(480_000);

const post = (name: string, body: unknown, options: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'POST /jobs',
  request: () => ({ target: '/jobs', body }),
  status: 201,
  ...options,
});

/** Without a referenceId or an Idempotency-Key a retry looks like a new job. */
const withoutIdentity = { mayDuplicate: true } as const;

/** The job of the first attempt has the referenceId: 409, with its `Location`. */
const withReference = { retryOutcomes: ['409'] } as const;

const withKey = (name: string, body: unknown, options: Partial<Scenario> = {}): Scenario =>
  post(`with an Idempotency-Key, ${name}`, body, {
    request: ({ unique }) => keyed(unique, body),
    ...options,
  });

const keyed = (key: string, body: unknown): ScenarioRequest => ({
  target: '/jobs',
  body,
  headers: { 'idempotency-key': key },
});

/** Uses a key that a previous request has used. */
const after =
  (first: unknown, body: unknown) =>
  async ({ unique, send }: Context): Promise<ScenarioRequest> => {
    await send(keyed(unique, first));
    return keyed(unique, body);
  };

const put = (name: string, body: unknown, status: number, options: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'PUT /jobs',
  request: () => ({ target: '/jobs', body }),
  status,
  // The retry updates the job that the first attempt created.
  ...(status === 201 && { retryOutcomes: ['200'] }),
  ...options,
});

const newJob = { ...minimalJob, referenceId: 'new' };

export const creations: readonly Scenario[] = [
  post('required properties only', minimalJob, withoutIdentity),
  post('an active job', { ...minimalJob, status: 'active' }, withoutIdentity),
  post('a description in several pieces', { ...minimalJob, description: longText }, withoutIdentity),
  post('with an uncached key', minimalJob, { ...withoutIdentity, isKeyUncached: true }),
  post('with a referenceId', newJob, withReference),
  post('as a dry run', '', {
    request: () => ({ target: '/jobs?dryRun=true', body: newJob }),
    status: 200,
  }),
  post('with a referenceId in use', { ...newJob, referenceId: 'old' }, { status: 409 }),
  post('in lenient mode', '', {
    ...withReference,
    request: () => ({
      target: '/jobs',
      body: { ...newJob, description: '<h1>x</h1>', more: 1 },
      headers: { prefer: 'handling=lenient' },
    }),
  }),
  post('an invalid job', { title: '' }, { status: 400 }),
  withKey('first use', minimalJob),
  withKey('with a referenceId', newJob),
  withKey('with a description in several pieces', { ...newJob, description: longText }),
  withKey('replay', '', { request: after(newJob, newJob) }),
  withKey('reused with another body', '', { request: after(newJob, minimalJob), status: 422 }),
  withKey('replay after the job was deleted', '', {
    request: async ({ unique, send }) => {
      const { body } = await send(keyed(unique, newJob));
      await send({ target: `/jobs/${(body as { id: number }).id}`, headers: methodOverride('DELETE') });
      return keyed(unique, newJob);
    },
    status: 404,
  }),
  withKey('an invalid job', { title: '' }, { status: 400 }),
  withKey('with a referenceId in use', { ...newJob, referenceId: 'old' }, { status: 409 }),
];

const methodOverride = (method: 'PUT' | 'DELETE') => ({ 'x-http-method-override': method });

export const putsByReference: readonly Scenario[] = [
  put('creates', newJob, 201),
  put('creates with a description in several pieces', { ...newJob, description: longText }, 201),
  put('updates the title', { referenceId: 'old', title: 'New' }, 200),
  put(
    'updates all properties',
    { ...minimalJob, referenceId: 'old', status: 'active', description: '<p>New</p>' },
    200,
  ),
  put('publishes a held job', { referenceId: 'old', status: 'active' }, 409, { jobs: [held] }),
  put('updates nothing', { referenceId: 'old' }, 200),
  put('If-None-Match: * on an existing job', '', 412, {
    request: () => ({
      target: '/jobs',
      body: { ...minimalJob, referenceId: 'old' },
      headers: { 'if-none-match': '*' },
    }),
  }),
  put('If-None-Match: * on a new job', '', 201, {
    request: () => ({ target: '/jobs', body: newJob, headers: { 'if-none-match': '*' } }),
    retryOutcomes: ['412'],
  }),
  {
    name: 'X-HTTP-Method-Override: PUT creates',
    route: 'POST /jobs',
    request: () => ({ target: '/jobs', body: newJob, headers: methodOverride('PUT') }),
    status: 201,
    retryOutcomes: ['200'],
  },
  {
    name: 'X-HTTP-Method-Override: PUT updates',
    route: 'POST /jobs',
    request: () => ({
      target: '/jobs',
      body: { referenceId: 'old', status: 'active' },
      headers: methodOverride('PUT'),
    }),
    status: 200,
  },
];
