import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios, tagOf } from '../session.ts';

const dry = '?dryRun=true';
const lenient = { prefer: 'handling=lenient' };
const html = '<h2>Tasks</h2>Drive';

export const dryRuns: Scenarios = {
  creations: async ({ get, post, put }) => {
    const body = { ...minimalJob, referenceId: 'A-1', status: 'active' };
    await post('valid', `/jobs${dry}`, body);
    await post('lenient', `/jobs${dry}`, { ...body, description: html, titel: 'x' }, lenient);
    await post('with an Idempotency-Key', `/jobs${dry}`, body, { 'idempotency-key': 'k' });
    await post('invalid', `/jobs${dry}`, { ...body, description: html, titel: 'x' });
    await put('by referenceId', `/jobs${dry}`, body);
    await get('nothing was written', '/jobs');
    await post('with the same Idempotency-Key', '/jobs', body, { 'idempotency-key': 'k' });
    await post('referenceId in use', `/jobs${dry}`, body);
    await put('by referenceId, only new', `/jobs${dry}`, body, { 'if-none-match': '*' });
  },

  updates: async ({ get, post, put }) => {
    const created = await post('create', '/jobs', { ...minimalJob, referenceId: 'A-1' });
    const path = pathOf(created);
    await put('valid', `${path}${dry}`, { status: 'active', salary: { plusCommission: true } });
    await put('without effect', `${path}${dry}`, {});
    await put('by referenceId', `/jobs${dry}`, { referenceId: 'A-1', title: 'Cook' });
    await put('of the ETag', `${path}${dry}`, { title: 'Cook' }, { 'if-match': tagOf(created) });
    await put('of another ETag', `${path}${dry}`, { title: 'Cook' }, { 'if-match': '"another"' });
    await put('of an unknown job', `/jobs/1${dry}`, { title: 'Cook' });
    await post('overridden', `${path}${dry}`, { title: 'Cook' }, { 'x-http-method-override': 'PUT' });
    await get('nothing was written', path);
  },

  values: async ({ post }) => {
    await post('false', '/jobs?dryRun=false', minimalJob);
    for (const query of ['dryRun=', 'dryRun', 'dryRun=TRUE', 'dryRun=1', 'dryRun=true&dryRun=true'])
      await post(query, `/jobs?${query}`, minimalJob);
  },
};
