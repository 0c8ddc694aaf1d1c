import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client } from '../../support/api/client.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const override = (method: string | undefined) => ({ 'x-http-method-override': method });

/** Only PUT and DELETE override the method: no other case, method or list. */
const invalidOverrides = [undefined, 'put', 'PATCH', 'GET', '', 'PUT, DELETE', '"PUT"'];

const titles = async (employer: Client): Promise<string[]> => {
  const { body } = await employer.get('/jobs');
  return (body as { data: { title: string }[] }).data.map(({ title }) => title);
};

const body = { ...minimalJob, referenceId: 'R', title: 'New' };

describe.each([
  ['/jobs', 409, undefined],
  ['/jobs/{id}', 405, 'GET, PUT, DELETE'],
])('X-HTTP-Method-Override on %s:', (path, status, allow) => {
  const send = async (method: string, header: string | undefined) => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'R', title: 'Old' });
    const target = path.replace('{id}', String(id));
    const response = await employer.send(method, target, { body, headers: override(header) });
    return { response, titles: await titles(employer) };
  };

  test('POST with PUT or DELETE is handled as that method', async () => {
    expect(await send('POST', 'PUT')).toMatchObject({ response: { status: 200 }, titles: ['New'] });
    expect(await send('POST', 'DELETE')).toMatchObject({ response: { status: 204 }, titles: [] });
  });

  test.each(invalidOverrides)('POST with %j is handled as POST', async (header) => {
    const { response, titles: after } = await send('POST', header);
    problemOf(response, status);
    expect([response.headers.allow, after]).toEqual([allow, ['Old']]);
  });

  test.each(['PUT', 'DELETE'])('other methods ignore %j', async (header) => {
    const got = path === '/jobs' ? 'GET' : 'HEAD';
    expect(await send(got, header)).toMatchObject({ response: { status: 200 }, titles: ['Old'] });
    expect(await send('PUT', header)).toMatchObject({ response: { status: 200 }, titles: ['New'] });
    expect(await send('DELETE', header)).toMatchObject({ response: { status: 204 }, titles: [] });
  });
});

test('the body and the conditions of an overridden POST are those of its method', async ({ employer }) => {
  const [put, remove] = [override('PUT'), override('DELETE')];
  expect((await employer.post('/jobs', body, put)).status).toBe(201);
  problemOf(await employer.post('/jobs', minimalJob, put), 400);
  problemOf(await employer.post('/jobs', {}, remove), 400);
  problemOf(await employer.post('/jobs', undefined, remove), 415);
  problemOf(await employer.post('/jobs', { referenceId: 'none' }, remove), 404);
  problemOf(await employer.post('/jobs/2147483647', {}, put), 404);
  const { id } = await createJob(employer);
  const path = `/jobs/${id}`;
  problemOf(await employer.post(path, undefined, put), 415);
  problemOf(await employer.post(path, '', { ...put, 'content-type': 'application/json' }), 400);
  problemOf(await employer.post(path, {}, { ...put, 'if-match': '"old"' }), 412);
  expect((await employer.post(path, undefined, remove)).status).toBe(204);
});
