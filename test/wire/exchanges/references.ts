import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

export const references: Scenarios = {
  'a reference is unique': async ({ get, post, put, remove }) => {
    const first = pathOf(await post('create', '/jobs', { ...minimalJob, referenceId: 'A-1' }));
    await post('taken', '/jobs', { ...minimalJob, referenceId: 'A-1' });
    await post('taken, and the body is invalid', '/jobs', { ...minimalJob, referenceId: 'A-1', title: '' });
    await post('in another case it is free', '/jobs', { ...minimalJob, referenceId: 'a-1' });
    await post('with a space it is free', '/jobs', { ...minimalJob, referenceId: 'A-1 ' });
    const second = pathOf(await post('create another', '/jobs', { ...minimalJob, referenceId: 'A-2' }));
    await put('change to the taken one', second, { referenceId: 'A-1' });
    await put('change to its own', second, { referenceId: 'A-2' });
    await put('change to a free one', second, { referenceId: 'A-3' });
    await post('the old one is free', '/jobs', { ...minimalJob, referenceId: 'A-2' });
    await put('remove it', first, { referenceId: null });
    await put('take it', second, { referenceId: 'A-1' });
    await remove('delete its job', second);
    await put('take it again', first, { referenceId: 'A-1' });
    await get('list', '/jobs');
  },

  'PUT by reference': async ({ get, put }) => {
    const job = pathOf(
      await put('create', '/jobs', { ...minimalJob, referenceId: 'ünï/ćode ✓', status: 'active' }),
    );
    await put('the same again', '/jobs', { ...minimalJob, referenceId: 'ünï/ćode ✓', status: 'active' });
    await put('a status', '/jobs', { referenceId: 'ünï/ćode ✓', status: 'archived' });
    await put('nothing else', '/jobs', { referenceId: 'ünï/ćode ✓' });
    await put('a salary', '/jobs', { referenceId: 'ünï/ćode ✓', salary: { amount: 20, period: { id: 5 } } });
    await put('an id is ignored', '/jobs', { referenceId: 'ünï/ćode ✓', id: 1, title: 'Baker' });
    await put('invalid', '/jobs', { referenceId: 'ünï/ćode ✓', title: '' });
    await put('an unknown one, incomplete', '/jobs', { referenceId: 'B', title: 'Baker' });
    await get('as read', job);
  },

  'DELETE by reference': async ({ get, post, put, remove }) => {
    const job = pathOf(await post('create', '/jobs', { ...minimalJob, referenceId: 'A-1' }));
    await remove('unknown', '/jobs', { referenceId: 'a-1' });
    await remove('delete', '/jobs', { referenceId: 'A-1', id: 'x', foo: [] });
    await get('gone', job);
    await remove('again', '/jobs', { referenceId: 'A-1' });
    await put('created again', '/jobs', { ...minimalJob, referenceId: 'A-1' });
  },
};
