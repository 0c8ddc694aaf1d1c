import { minimalJob } from '../support/api/jobs.ts';
import { etagOf } from '../support/api/responses.ts';
import { randomText } from '../support/store/stored-job.ts';
import type { Context, Scenario, ScenarioRequest } from './api-operation.ts';

const long = { referenceId: 'old', description: randomText(480_000) };

export const held = {
  referenceId: 'old',
  status: 'archived',
  hold: { reason: 'Fraud', since: '2026-11-25T09:30:00.000Z' },
} as const;

const put = (name: string, body: unknown, options: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'PUT /jobs/{id}',
  request: ({ ids: [id] }) => ({ target: `/jobs/${id}`, body }),
  status: 200,
  ...options,
});

/** A deleted job is 404, whichever attempt deleted it. */
const removal = { status: 204, retryOutcomes: ['404'] } as const;

const remove = (name: string, options: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'DELETE /jobs/{id}',
  request: ({ ids: [id] }) => ({ target: `/jobs/${id}` }),
  ...removal,
  ...options,
});

const removeByReference = (name: string, referenceId: string, options: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'DELETE /jobs',
  request: () => ({ target: '/jobs', body: { referenceId } }),
  ...removal,
  ...options,
});

/** Sends If-Match with the job's current ETag, or with another one. */
const ifMatch =
  (body?: unknown, fixedTag?: string) =>
  async ({ ids: [id], send }: Context): Promise<ScenarioRequest> => {
    const target = `/jobs/${id}`;
    // HEAD, because the scenario's own method may write.
    const tag = fixedTag ?? etagOf(await send({ target, method: 'HEAD' }));
    return { target, body, headers: { 'if-match': tag } };
  };

const overridden = (name: string, method: 'PUT' | 'DELETE', hasId: boolean, body?: unknown): Scenario => ({
  name: `X-HTTP-Method-Override: ${name}`,
  route: hasId ? 'POST /jobs/{id}' : 'POST /jobs',
  request: ({ ids: [id] }) => ({
    target: hasId ? `/jobs/${id}` : '/jobs',
    body,
    headers: { 'x-http-method-override': method },
  }),
  ...(method === 'DELETE' ? removal : { status: 200 }),
});

export const updates: readonly Scenario[] = [
  put('the title only', { title: 'New' }),
  put('the status only', { status: 'active' }),
  put('the referenceId', { referenceId: 'new' }),
  put('the referenceId removed', { referenceId: null }),
  put('a referenceId added', { referenceId: 'new' }, { jobs: [{ referenceId: null }] }),
  put(
    'a referenceId in use',
    { referenceId: 'taken' },
    {
      jobs: [{ referenceId: 'old' }, { referenceId: 'taken' }],
      status: 409,
    },
  ),
  put('the description', { description: '<p>New</p>' }),
  put('a description that grows to several pieces', { description: long.description }),
  put('a description that shrinks from several pieces', { description: '<p>New</p>' }, { jobs: [long] }),
  put('the title of a job with a description in several pieces', { title: 'New' }, { jobs: [long] }),
  put('all properties', { ...minimalJob, referenceId: 'new', status: 'active', description: '<p>New</p>' }),
  put('a dry run of the description and referenceId', '', {
    request: ({ ids: [id] }) => ({
      target: `/jobs/${id}?dryRun=true`,
      body: { referenceId: 'new', description: '<p>New</p>' },
    }),
  }),
  put('no properties', {}),
  put('an invalid title', { title: '' }, { status: 400 }),
  put('an unknown job', {}, { request: () => ({ target: '/jobs/1', body: { title: 'New' } }), status: 404 }),
  // The first attempt has changed the ETag.
  put('If-Match, current ETag', '', { request: ifMatch({ title: 'New' }), retryOutcomes: ['412'] }),
  put('If-Match, other ETag', '', { request: ifMatch({ title: 'New' }, '"other"'), status: 412 }),
  put('the status of a held job', { status: 'active' }, { jobs: [held], status: 409 }),
  put(
    'the title and description of a held job',
    { title: 'New', description: '<p>New</p>' },
    { jobs: [held] },
  ),
  overridden('PUT', 'PUT', true, { title: 'New', status: 'active' }),
];

export const deletions: readonly Scenario[] = [
  remove('with a referenceId'),
  remove('without a referenceId', { jobs: [{ referenceId: null, status: 'active' }] }),
  remove('with a description in several pieces', { jobs: [long] }),
  remove('If-Match, current ETag', { request: ifMatch() }),
  remove('If-Match, other ETag', { request: ifMatch(undefined, '"other"'), status: 412, retryOutcomes: [] }),
  remove('an unknown job', { request: () => ({ target: '/jobs/1' }), status: 404, retryOutcomes: [] }),
  removeByReference('a known referenceId', 'old'),
  remove('a held job', { jobs: [held], status: 409, retryOutcomes: [] }),
  removeByReference('a held job', 'old', { jobs: [held], status: 409, retryOutcomes: [] }),
  removeByReference('an unknown referenceId', 'other', { status: 404, retryOutcomes: [] }),
  overridden('DELETE', 'DELETE', true),
  overridden('DELETE', 'DELETE', false, { referenceId: 'old' }),
  {
    name: 'without X-HTTP-Method-Override',
    route: 'POST /jobs/{id}',
    request: ({ ids: [id] }) => ({ target: `/jobs/${id}`, body: {} }),
    status: 405,
  },
];
