import { fullJob, minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

const override = (method: string) => ({ 'x-http-method-override': method });

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

  'method override': async ({ get, post, put, remove }) => {
    const job = pathOf(await post('create', '/jobs', minimalJob));
    await post('POST as PUT of a job', job, { title: 'Driver' }, override('PUT'));
    await post('POST as PUT by reference', '/jobs', { ...minimalJob, referenceId: 'A' }, override('PUT'));
    await post('POST as DELETE by reference', '/jobs', { referenceId: 'A' }, override('DELETE'));
    await post('the value is case-sensitive', job, { title: 'Other' }, override('put'));
    await post('PATCH is not used', job, { title: 'Other' }, override('PATCH'));
    await post('an empty value is not used', job, { title: 'Other' }, override(''));
    await post('an unusable value on /jobs remains a POST', '/jobs', minimalJob, override('put'));
    await post('none on a job', job, { title: 'Other' });
    await get('ignored on GET', job, override('DELETE'));
    await put('ignored on PUT', job, { title: 'Put' }, override('DELETE'));
    await post('POST as PUT without a body', job, undefined, override('PUT'));
    await post('POST as PUT to an unknown job', '/jobs/1', {}, override('PUT'));
    await post('POST as DELETE', job, undefined, override('DELETE'));
    await remove('the job is gone', job);
    await post('on a list of reference', '/positiontypes', {}, override('PUT'));
    await post('on an unknown path', '/job', {}, override('PUT'));
  },

  'ids that no job has': async ({ get, put, remove }) => {
    for (const id of ['0', '1', '-1', '01', 'x', '2147483647', '2147483648', '%00'])
      await get(`get ${id}`, `/jobs/${id}`);
    await put('update 0', '/jobs/0', { title: 'Driver' });
    await put('update an unknown job with an invalid body', '/jobs/1', { title: 1 });
    await put('update an impossible id with an invalid body', '/jobs/x', { title: 1 });
    await put('update an unknown job', '/jobs/1', { title: 'Driver' });
    await remove('delete 0', '/jobs/0');
    await remove('delete an unknown job', '/jobs/1');
  },

  'jobs of another employer': async ({ post, newEmployer, under }) => {
    const job = pathOf(await post('create', '/jobs', { ...minimalJob, referenceId: 'mine' }));
    const { get, put, remove, ...other } = under((await newEmployer('Northern Timber')).key);
    await get('get', job);
    await put('update', job, { title: 'Driver' });
    await remove('delete', job);
    await get('list', '/jobs');
    await remove('delete by reference', '/jobs', { referenceId: 'mine' });
    await other.post('the same reference', '/jobs', { ...minimalJob, referenceId: 'mine' });
  },

  'unknown paths': async ({ get, post, send, under }) => {
    for (const path of [
      '/job',
      '/jobs/',
      '/jobs/1/',
      '/jobs/1/2',
      '/Jobs',
      '//jobs',
      '/positiontypes/',
      '/jobs%2F1',
      '/jobs/1%2F2',
      '/health/',
      '/problems',
      '/problems/x',
      '/docs/x',
      '/%zz',
    ])
      await get(`GET ${path}`, path);
    for (const path of ['/', '/api', '/api/v1.1', '/api/v1.1/', '/api/v1/jobs', '/jobs', '/favicon.ico'])
      await send(`GET ${path}, as a whole path`, 'GET', path, { isWholePath: true });
    await post('POST to an unknown path', '/job', {});
    await send('HEAD of an unknown path', 'HEAD', '/job');
    await under(undefined).get('an unknown path without a key', '/job');
  },

  'unknown methods': async ({ send, under }) => {
    for (const path of ['/jobs', '/jobs/1'])
      for (const method of ['PATCH', 'OPTIONS']) await send(`${method} ${path}`, method, path);
    await send('POST to a reference list', 'POST', '/positiontypes', { body: {} });
    await send('POST /jobs/1', 'POST', '/jobs/1', { body: {} });
    for (const path of [
      '/positiontypes',
      '/positiontypes/1',
      '/jobcategories',
      '/jobcategories/1',
      '/locations',
      '/locations/6122085',
      '/health',
      '/openapi.json',
      '/docs',
      '/docs/x',
      '/problems/validation',
    ])
      await send(`DELETE ${path}`, 'DELETE', path);
    await under(undefined).send('PATCH /jobs without a key', 'PATCH', '/jobs');
    await under(undefined).send('POST /jobs/1 without a key', 'POST', '/jobs/1', { body: {} });
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
