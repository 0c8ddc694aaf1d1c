import { put, remove } from '../support/api/batches.ts';
import { randomText } from '../support/store/stored-job.ts';
import type { Scenario } from './api-operation.ts';
import { held } from './changing-scenarios.ts';

type Operations = readonly unknown[];

const batch = (name: string, operations: Operations, options: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'POST /jobs/batch',
  request: () => ({ target: '/jobs/batch', body: { operations } }),
  status: 200,
  // Each operation is atomic, but the batch is not.
  isMultiStep: true,
  // What the first attempt has created is unchanged at the second.
  hasOwnResults: true,
  ...options,
});

const jobs = ['old', 'changed', 'deleted'].map((referenceId) => ({ referenceId }));

const kept = put('kept', { status: 'active' });

export const batches: readonly Scenario[] = [
  batch(
    'of each outcome',
    [
      put('new', { status: 'active' }),
      put('changed', { title: 'New', description: '<p>New</p>', status: 'active' }),
      { op: 'put', job: { referenceId: 'old', title: 'New' } },
      remove('deleted'),
      remove('unknown'),
      put('invalid', { title: '' }),
    ],
    { jobs },
  ),
  batch('of new jobs', [put('new', { status: 'active' }), put('second'), put('third')]),
  batch('of unchanged jobs', [], {
    request: async ({ send }) => {
      const request = { target: '/jobs/batch', body: { operations: [kept, put('also')] } };
      await send(request);
      return request;
    },
  }),
  batch('of held jobs', [put('old', { status: 'active' }), remove('second')], {
    jobs: [held, { ...held, referenceId: 'second' }],
  }),
  batch('of a description in several pieces', [put('new', { description: randomText(480_000) })]),
  batch('as a dry run', [], {
    jobs,
    request: () => ({
      target: '/jobs/batch?dryRun=true',
      body: { operations: [put('new'), put('changed', { title: 'New' }), remove('deleted')] },
    }),
  }),
  batch('without operations', [], { status: 400 }),
];
