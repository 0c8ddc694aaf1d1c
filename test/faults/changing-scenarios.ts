import { minimalJob } from '../support/jobs.ts';
import { etagOf } from '../support/responses.ts';
import { randomText } from '../support/stored-job.ts';
import type { Given, Request, Scenario } from './api-operation.ts';

const long = { referenceId: 'old', description: randomText(480_000) };

const put = (name: string, body: unknown, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'PUT /jobs/{id}',
  request: ({ ids: [id] }) => ({ target: `/jobs/${id}`, body }),
  status: 200,
  ...more,
});

/** A job that is gone is 404, whoever removed it. */
const removal = { status: 204, repeated: ['404'] } as const;

const remove = (name: string, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'DELETE /jobs/{id}',
  request: ({ ids: [id] }) => ({ target: `/jobs/${id}` }),
  ...removal,
  ...more,
});

const removeByReference = (name: string, referenceId: string, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'DELETE /jobs',
  request: () => ({ target: '/jobs', body: { referenceId } }),
  ...removal,
  ...more,
});

/** On the condition that the job carries the tag that it has now, or one that it has not. */
const ifMatch =
  (body?: unknown, given?: string) =>
  async ({ ids: [id], send }: Given): Promise<Request> => {
    const target = `/jobs/${id}`;
    // HEAD: a read, whatever the scenario's own method is.
    const tag = given ?? etagOf(await send({ target, method: 'HEAD' }));
    return { target, body, headers: { 'if-match': tag } };
  };

const overridden = (name: string, method: 'PUT' | 'DELETE', one: boolean, body?: unknown): Scenario => ({
  name: `overridden: ${name}`,
  route: one ? 'POST /jobs/{id}' : 'POST /jobs',
  request: ({ ids: [id] }) => ({
    target: one ? `/jobs/${id}` : '/jobs',
    body,
    headers: { 'x-http-method-override': method },
  }),
  ...(method === 'DELETE' ? removal : { status: 200 }),
});

export const updates: readonly Scenario[] = [
  put('title alone', { title: 'New' }),
  put('status alone', { status: 'active' }),
  put('referenceId', { referenceId: 'new' }),
  put('referenceId removed', { referenceId: null }),
  put('referenceId added', { referenceId: 'new' }, { jobs: [{ referenceId: null }] }),
  put(
    'referenceId that is taken',
    { referenceId: 'taken' },
    {
      jobs: [{ referenceId: 'old' }, { referenceId: 'taken' }],
      status: 409,
    },
  ),
  put('description', { description: '<p>New</p>' }),
  put('description that grows to several pieces', { description: long.description }),
  put('description that shrinks from several pieces', { description: '<p>New</p>' }, { jobs: [long] }),
  put('title beside a description in several pieces', { title: 'New' }, { jobs: [long] }),
  put('all', { ...minimalJob, referenceId: 'new', status: 'active', description: '<p>New</p>' }),
  put('nothing', {}),
  put('not valid', { title: '' }, { status: 400 }),
  put('unknown', {}, { request: () => ({ target: '/jobs/1', body: { title: 'New' } }), status: 404 }),
  // The job has left the tag behind by the first try.
  put('if it is unchanged', '', { request: ifMatch({ title: 'New' }), repeated: ['412'] }),
  put('if it were changed', '', { request: ifMatch({ title: 'New' }, '"other"'), status: 412 }),
  overridden('PUT', 'PUT', true, { title: 'New', status: 'active' }),
];

export const deletions: readonly Scenario[] = [
  remove('with a referenceId'),
  remove('without a referenceId', { jobs: [{ referenceId: null, status: 'active' }] }),
  remove('with a description in several pieces', { jobs: [long] }),
  remove('if it is unchanged', { request: ifMatch() }),
  remove('if it were changed', { request: ifMatch(undefined, '"other"'), status: 412, repeated: [] }),
  remove('unknown', { request: () => ({ target: '/jobs/1' }), status: 404, repeated: [] }),
  removeByReference('known', 'old'),
  removeByReference('unknown', 'other', { status: 404, repeated: [] }),
  overridden('DELETE', 'DELETE', true),
  overridden('DELETE', 'DELETE', false, { referenceId: 'old' }),
  {
    name: 'not overridden',
    route: 'POST /jobs/{id}',
    request: ({ ids: [id] }) => ({ target: `/jobs/${id}`, body: {} }),
    status: 405,
  },
];
