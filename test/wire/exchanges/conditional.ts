import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios, tagOf } from '../session.ts';

const other = '"0000000000000000000000"';

export const conditional: Scenarios = {
  'GET with If-None-Match': async ({ get, post, put, send }) => {
    const created = await post('create', '/jobs', minimalJob);
    const job = pathOf(created);
    const tag = tagOf(created);
    await get('its tag', job, { 'if-none-match': tag });
    await get('its tag among others', job, { 'if-none-match': `${other}, ${tag}` });
    await get('its tag as a weak one', job, { 'if-none-match': `W/${tag}` });
    await get('another', job, { 'if-none-match': other });
    await get('any', job, { 'if-none-match': '*' });
    await get('no readable tag', job, { 'if-none-match': 'x' });
    await send('HEAD', 'HEAD', job, { headers: { 'if-none-match': tag } });
    await get('If-Match is ignored', job, { 'if-match': other });
    await get('an unknown job', '/jobs/1', { 'if-none-match': '*' });
    await put('change it', job, { title: 'Baker' });
    await get('its old tag', job, { 'if-none-match': tag });
    await put('change it back', job, { title: minimalJob.title });
    await get('its old tag again', job, { 'if-none-match': tag });
    await get('a list has none', '/jobs', { 'if-none-match': '*' });
  },

  'PUT with If-Match': async ({ post, put }) => {
    const created = await post('create', '/jobs', minimalJob);
    const job = pathOf(created);
    const tag = tagOf(created);
    const changed = await put('its tag', job, { title: 'Baker' }, { 'if-match': tag });
    await put('its old tag', job, { title: 'Cook' }, { 'if-match': tag });
    await put('its old tag, nothing to change', job, {}, { 'if-match': tag });
    await put('its old tag and an invalid body', job, { title: '' }, { 'if-match': tag });
    await put('its old tag and an invalid merge', job, { applicationEmail: null }, { 'if-match': tag });
    await put('its tag among others', job, { title: 'Cook' }, { 'if-match': `${other}, ${tagOf(changed)}` });
    await put('any', job, { title: 'Chef' }, { 'if-match': '*' });
    const last = await put('none', job, { title: 'Waiter' });
    await put('its tag as a weak one', job, { title: 'Host' }, { 'if-match': `W/${tagOf(last)}` });
    await put('no readable tag', job, { title: 'Host' }, { 'if-match': 'x' });
    await put('If-None-Match: * by id', job, { title: 'Host' }, { 'if-none-match': '*' });
    await put('an unknown job', '/jobs/1', { title: 'Host' }, { 'if-match': '*' });
  },

  'PUT by reference': async ({ post, put }) => {
    const body = { ...minimalJob, referenceId: 'A-1' };
    await put('If-Match of an unknown one', '/jobs', body, { 'if-match': other });
    await put('If-Match: * of an unknown one', '/jobs', body, { 'if-match': '*' });
    await put('If-Match of an unknown one, invalid', '/jobs', { ...body, title: '' }, { 'if-match': other });
    const created = await put('If-None-Match: * creates', '/jobs', body, { 'if-none-match': '*' });
    await put('If-None-Match: * of a known one', '/jobs', body, { 'if-none-match': '*' });
    await put('If-None-Match: * and invalid', '/jobs', { ...body, title: '' }, { 'if-none-match': '*' });
    await put('If-None-Match with a tag', '/jobs', body, { 'if-none-match': tagOf(created) });
    await put('If-Match', '/jobs', { ...body, title: 'Baker' }, { 'if-match': tagOf(created) });
    await put(
      'If-Match with the old tag',
      '/jobs',
      { ...body, title: 'Cook' },
      { 'if-match': tagOf(created) },
    );
    await post('POST ignores both', '/jobs', minimalJob, { 'if-match': other, 'if-none-match': '*' });
  },

  'DELETE with If-Match': async ({ post, put, remove }) => {
    const created = await post('create', '/jobs', { ...minimalJob, referenceId: 'A-1' });
    const job = pathOf(created);
    const changed = await put('change it', job, { title: 'Baker' });
    await remove('its old tag', job, undefined, { 'if-match': tagOf(created) });
    await remove(
      'by reference, its old tag',
      '/jobs',
      { referenceId: 'A-1' },
      { 'if-match': tagOf(created) },
    );
    await remove('its tag', job, undefined, { 'if-match': tagOf(changed) });
    await remove('an unknown job', job, undefined, { 'if-match': '*' });
    const second = await post('create another', '/jobs', { ...minimalJob, referenceId: 'A-2' });
    await remove('by reference, its tag', '/jobs', { referenceId: 'A-2' }, { 'if-match': tagOf(second) });
    await remove('by an unknown reference', '/jobs', { referenceId: 'A-2' }, { 'if-match': '*' });
  },
};
