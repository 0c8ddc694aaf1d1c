import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

const valid: readonly unknown[] = [
  { aiScreening: false, vacancy: 'existing', workplace: 'hybrid' },
  { workplace: 'remote' },
  { vacancy: 'future', aiScreening: true, workplace: null },
  {},
  null,
];

const invalid: readonly unknown[] = [
  { workplace: 'Remote' },
  { workplace: 'home', vacancy: 1, aiScreening: 'yes' },
  { ai_screening: true, remote: true },
  'remote',
];

const merged: readonly unknown[] = [
  { workplace: 'remote' },
  { vacancy: 'existing', aiScreening: true },
  { vacancy: 'existing' },
  { aiScreening: null },
  { workplace: 'home' },
  {},
  { vacancy: 'future' },
  { vacancy: null },
  null,
];

export const detailsScenarios: Scenarios = {
  valid: async ({ post }) => {
    for (const details of valid) await post(JSON.stringify(details), '/jobs', { ...minimalJob, details });
  },

  invalid: async ({ post }) => {
    for (const details of invalid) await post(JSON.stringify(details), '/jobs', { ...minimalJob, details });
    const headers = { prefer: 'handling=lenient' };
    const details = { workplace: 'remote', remote: true, travel: [10] };
    await post('unknown members in lenient mode', '/jobs', { ...minimalJob, details }, headers);
  },

  merged: async ({ get, post, put }) => {
    const job = pathOf(await post('create', '/jobs', minimalJob));
    for (const [at, details] of merged.entries())
      await put(`${at + 1}: ${JSON.stringify(details)}`, job, { details });
    await put('set again', job, { details: { workplace: 'onsite' } });
    await put('another property', job, { title: 'Cook' });
    await get('as read', job);
    await get('in a list', '/jobs');
  },
};
