import { describe, expect } from 'vitest';
import { type Route, routes } from '../../../lib/openapi/routes.ts';
import { useApi } from '../../support/api/api.ts';
import { newBoardKey } from '../../support/api/board.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, lenient, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, pageOf, problemOf } from '../../support/api/responses.ts';
import { openSync } from '../../support/api/syncs.ts';

const { test, ...api } = useApi();

const messagesOf = (response: HttpResponse): (string | undefined)[] =>
  (problemOf(response, 400).errors ?? []).map(({ message }) => message);

/** A path of each route on which a request succeeds. */
const pathOf = ({ path }: Route, jobId: number, syncId: string): string =>
  path
    .replace('/jobs/{id}', `/jobs/${jobId}`)
    .replace('/syncs/{id}', `/syncs/${syncId}`)
    .replace('/locations/{id}', '/locations/6122085')
    .replace('{id}', '1')
    .replace('{name}', 'query');

const reads = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{asset}'));

describe.each<Route>(reads)('GET $path', (route) => {
  test(`${route.request === 'service' ? 'ignores' : 'refuses'} an unknown parameter`, async ({
    employer,
  }) => {
    const { id } = await createJob(employer, { status: 'active' });
    const path = pathOf(route, id, (await openSync(employer)).id);
    const [vendorKey] = (await api.throughVendor(employer)).key.split('.');
    const readers = { board: api.client((await newBoardKey()).key), vendor: api.client(vendorKey) };
    const reader = { ...readers, employer, none: employer }[route.key];
    expect((await reader.get(`${path}?_=1&_=2`)).status).toBe(200);
    expect((await reader.get(`${path}?color=red`, lenient)).status).toBe(200);
    const response = await reader.get(`${path}?color=red`);
    if (route.request === 'service') expect(response.status).toBe(200);
    else expect(faultsOf(response)).toEqual(['color unknown_parameter']);
    expect((await reader.send('HEAD', `${path}?color=red`)).status).toBe(response.status);
  });
});

describe.each([{}, lenient])('a write with %j', (headers) => {
  const refused = ['unknown_parameter'];
  const codesOf = (response: HttpResponse) => (problemOf(response, 400).errors ?? []).map(({ code }) => code);

  test.each(['dryrun=true', 'dry_run=true', 'preview', '=1', 'q=a'])(
    'refuses ?%s and writes nothing',
    async (query) => {
      const employer = await api.employer();
      const job = await createJob(employer, { referenceId: 'R' });
      const other = { ...minimalJob, referenceId: 'S' };
      const override = (method: string) => ({ ...headers, 'x-http-method-override': method });
      for (const response of [
        await employer.post(`/jobs?${query}`, other, headers),
        await employer.put(`/jobs?${query}`, other, headers),
        await employer.delete(`/jobs?${query}`, { referenceId: 'R' }, headers),
        await employer.put(`/jobs/${job.id}?${query}`, { title: 'Changed' }, headers),
        await employer.delete(`/jobs/${job.id}?${query}`, undefined, headers),
        await employer.post(`/jobs?${query}`, other, override('PUT')),
        await employer.post(`/jobs/${job.id}?${query}`, { title: 'Changed' }, override('PUT')),
        await employer.post(`/jobs/${job.id}?${query}`, undefined, override('DELETE')),
      ]) {
        expect(codesOf(response)).toEqual(refused);
      }
      const { data } = pageOf(await employer.get('/jobs'));
      expect(data.map(({ title, referenceId }) => [title, referenceId])).toEqual([[job.title, 'R']]);
    },
  );

  test('refuses dryRun where nothing can be tried without effect', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    expect(codesOf(await employer.delete(`/jobs/${id}?dryRun=true`, undefined, headers))).toEqual(refused);
    expect(codesOf(await employer.delete('/jobs?dryRun=true', { referenceId: 'R' }, headers))).toEqual(
      refused,
    );
    expect((await employer.get(`/jobs/${id}`)).status).toBe(200);
  });

  test('ignores a cache-buster', async ({ employer }) => {
    const { status } = await employer.post('/jobs?_=1700000000', minimalJob, headers);
    expect(status).toBe(201);
  });
});

test('the message suggests the parameter that is meant, or lists all', async ({ employer }) => {
  const all = 'q, status, referenceId, page, pageSize, cursor';
  expect(messagesOf(await employer.get('/jobs?pagesize=5&page_size=5&x=1&Q=a'))).toEqual([
    'pagesize is not a query parameter of GET /jobs; did you mean pageSize?',
    'page_size is not a query parameter of GET /jobs; did you mean pageSize?',
    `x is not a query parameter of GET /jobs, which has ${all}; leave it out`,
    'Q is not a query parameter of GET /jobs; did you mean q?',
  ]);
  expect(messagesOf(await employer.get('/jobs/1?fields=id'))).toEqual([
    'fields is not a query parameter of GET /jobs/{id}, which has none; leave it out',
  ]);
  expect(messagesOf(await employer.post('/jobs?dryrun=true', minimalJob))).toEqual([
    'dryrun is not a query parameter of POST /jobs; did you mean dryRun?',
  ]);
});

test('unknown parameters and invalid values are reported together', async ({ employer }) => {
  expect(faultsOf(await employer.get('/jobs?pagesize=5&page=0'))).toEqual([
    'page invalid_value',
    'pagesize unknown_parameter',
  ]);
  expect(faultsOf(await employer.get('/jobs?pagesize=5&page=0', lenient))).toEqual(['page invalid_value']);
  expect(faultsOf(await api.client().get('/locations?type=Town&types=City'))).toEqual([
    'type unknown_parameter',
    'types invalid_value',
  ]);
});

test.for(['x'.repeat(3_000), '%00', '%F0%9F%98%80', '%ED%A0%80', '__proto__', 'constructor', '%'])(
  'the name %s is refused',
  async (name, { employer }) => {
    problemOf(await employer.get(`/jobs?${name}=1`), 400);
  },
);

test('is checked after the key and the id, before content type and body', async ({ employer }) => {
  const plainText = { 'content-type': 'text/plain' };
  problemOf(await api.client().get('/jobs?color=red'), 401);
  problemOf(await employer.get('/jobs/abc?color=red'), 404);
  problemOf(await api.client().get('/locations/abc?color=red'), 404);
  problemOf(await employer.get('/jobs/1?color=red'), 400);
  expect(faultsOf(await employer.put('/jobs/1?color=red', '{', plainText))).toEqual([
    'color unknown_parameter',
  ]);
  expect(faultsOf(await employer.post('/jobs?color=red', '{', plainText))).toEqual([
    'color unknown_parameter',
  ]);
});
