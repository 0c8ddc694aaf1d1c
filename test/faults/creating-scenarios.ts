import { minimalJob } from '../support/jobs.ts';
import { randomText } from '../support/stored-job.ts';
import type { Given, Request, Scenario } from './api-operation.ts';

const longText = randomText(480_000);

const post = (name: string, body: unknown, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'POST /jobs',
  request: () => ({ target: '/jobs', body }),
  status: 201,
  ...more,
});

/** Without a referenceId or an Idempotency-Key nothing tells a repeat from a new job. */
const unnamed = { mayDuplicate: true } as const;

/** The job that the first try made has the referenceId: 409, and `Location` says which one. */
const named = { repeated: ['409'] } as const;

const withKey = (name: string, body: unknown, more: Partial<Scenario> = {}): Scenario =>
  post(`with an Idempotency-Key, ${name}`, body, {
    request: ({ unique }) => keyed(unique, body),
    ...more,
  });

const keyed = (key: string, body: unknown): Request => ({
  target: '/jobs',
  body,
  headers: { 'idempotency-key': key },
});

/** The same key was used before. */
const after =
  (first: unknown, body: unknown) =>
  async ({ unique, send }: Given): Promise<Request> => {
    await send(keyed(unique, first));
    return keyed(unique, body);
  };

const put = (name: string, body: unknown, status: number, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'PUT /jobs',
  request: () => ({ target: '/jobs', body }),
  status,
  // What the first try created the repeat changes to the same.
  ...(status === 201 && { repeated: ['200'] }),
  ...more,
});

const newJob = { ...minimalJob, referenceId: 'new' };

export const creations: readonly Scenario[] = [
  post('the least there is', minimalJob, unnamed),
  post('active', { ...minimalJob, status: 'active' }, unnamed),
  post('a description in several pieces', { ...minimalJob, description: longText }, unnamed),
  post('with a key not seen before', minimalJob, { ...unnamed, isKeyNew: true }),
  post('with a referenceId', newJob, named),
  post('with a referenceId that is taken', { ...newJob, referenceId: 'old' }, { status: 409 }),
  post('lenient', '', {
    ...named,
    request: () => ({
      target: '/jobs',
      body: { ...newJob, description: '<h1>x</h1>', more: 1 },
      headers: { prefer: 'handling=lenient' },
    }),
  }),
  post('not valid', { title: '' }, { status: 400 }),
  withKey('for the first time', minimalJob),
  withKey('and a referenceId', newJob),
  withKey('and a description in several pieces', { ...newJob, description: longText }),
  withKey('again', '', { request: after(newJob, newJob) }),
  withKey('again with another body', '', { request: after(newJob, minimalJob), status: 422 }),
  withKey('again when the job is gone', '', {
    request: async ({ unique, send }) => {
      const { body } = await send(keyed(unique, newJob));
      await send({ target: `/jobs/${(body as { id: number }).id}`, headers: override('DELETE') });
      return keyed(unique, newJob);
    },
    status: 404,
  }),
  withKey('not valid', { title: '' }, { status: 400 }),
  withKey('with a referenceId that is taken', { ...newJob, referenceId: 'old' }, { status: 409 }),
];

const override = (method: 'PUT' | 'DELETE') => ({ 'x-http-method-override': method });

export const putsByReference: readonly Scenario[] = [
  put('creates', newJob, 201),
  put('creates with a description in several pieces', { ...newJob, description: longText }, 201),
  put('changes the title', { referenceId: 'old', title: 'New' }, 200),
  put('changes all', { ...minimalJob, referenceId: 'old', status: 'active', description: '<p>New</p>' }, 200),
  put('changes nothing', { referenceId: 'old' }, 200),
  put('refuses to change', '', 412, {
    request: () => ({
      target: '/jobs',
      body: { ...minimalJob, referenceId: 'old' },
      headers: { 'if-none-match': '*' },
    }),
  }),
  put('creates what must be new', '', 201, {
    request: () => ({ target: '/jobs', body: newJob, headers: { 'if-none-match': '*' } }),
    repeated: ['412'],
  }),
  {
    name: 'overridden: PUT creates',
    route: 'POST /jobs',
    request: () => ({ target: '/jobs', body: newJob, headers: override('PUT') }),
    status: 201,
    repeated: ['200'],
  },
  {
    name: 'overridden: PUT changes',
    route: 'POST /jobs',
    request: () => ({
      target: '/jobs',
      body: { referenceId: 'old', status: 'active' },
      headers: override('PUT'),
    }),
    status: 200,
  },
];
