import { fullJob, minimalJob } from '../../support/api/jobs.ts';
import { linkOf, pathOf, type Scenarios } from '../session.ts';

export const routes: Scenarios = {
  'each route of jobs': async ({ get, post, put, remove, send }) => {
    await get('an empty list', '/jobs');
    const job = pathOf(await post('create the smallest job', '/jobs', minimalJob));
    await post('create a job with every property', '/jobs', fullJob);
    await put('create by reference', '/jobs', { ...minimalJob, referenceId: 'A-1' });
    await put('update by reference', '/jobs', { referenceId: 'A-1', status: 'active' });
    await get('list', '/jobs');
    await get('get', job);
    await put('update', job, { title: 'Driver' });
    await put('update nothing', job, {});
    await send('get without a body', 'HEAD', job);
    await send('list without a body', 'HEAD', '/jobs');
    await send('get with a body, which is ignored', 'GET', job, { body: '{', headers: {} });
    await remove('delete', job);
    await remove('delete by reference', '/jobs', { referenceId: 'A-1' });
    await get('get a deleted job', job);
    await put('update a deleted job', job, { title: 'Driver' });
    await remove('delete a deleted job', job);
    await remove('delete by an unknown reference', '/jobs', { referenceId: 'A-1' });
  },

  'from page to page': async ({ get, post }) => {
    for (const title of ['Baker', 'Cook', 'Driver']) await post(title, '/jobs', { ...minimalJob, title });
    const first = await get('first', '/jobs?pageSize=1');
    const second = await get('second', linkOf(first, 'next'));
    await get('back to the first', linkOf(second, 'previous'));
    await get('past the end', '/jobs?pageSize=4&page=9');
    await get('locations', '/locations?q=laval&pageSize=1');
  },

  'errors of requests': async ({ get, post, send, under }) => {
    const job = pathOf(await post('create', '/jobs', minimalJob));
    await post('an invalid job', '/jobs', { ...minimalJob, title: '' });
    await post('malformed JSON', '/jobs', '{');
    await get('an invalid query', '/jobs?page=0');
    await get('an unknown path', '/job');
    await send('an unknown method', 'PATCH', job);
    await under(undefined).get('no key', job);
  },

  'cross-origin requests': async ({ get, post, send, under }) => {
    const preflight = {
      origin: 'https://board.example.org',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'api-key, content-type',
    };
    const { origin } = preflight;
    await under(undefined).send('preflight', 'OPTIONS', '/jobs/1', { headers: preflight });
    await under(undefined).send('preflight of an unknown path', 'OPTIONS', '/job', { headers: preflight });
    await send('OPTIONS with an origin alone', 'OPTIONS', '/jobs', { headers: { origin } });
    await get('a success', '/jobs', { origin });
    await get('a public list', '/positiontypes', { origin });
    await post('a creation', '/jobs', minimalJob, { origin });
    await post('an error', '/jobs', {}, { origin });
    await under(undefined).get('an error without a key', '/jobs', { origin });
    await send('HEAD', 'HEAD', '/jobs', { headers: { origin } });
    await get('the origin "null"', '/health', { origin: 'null' });
  },
};
