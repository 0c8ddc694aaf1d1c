import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { Client, HttpResponse } from '../../support/api/client.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { problemOf } from '../../support/api/responses.ts';

const api = useApi();

const override = (method: string | undefined) => ({ 'x-http-method-override': method });

/** Only PUT and DELETE override the method: no other case, method or list. */
const invalidOverrides = [
  undefined,
  'put',
  'Delete',
  'PATCH',
  'GET',
  'HEAD',
  'POST',
  '',
  'PUT, DELETE',
  '"PUT"',
];

const titles = async (employer: Client): Promise<string[]> => {
  const { body } = await employer.get('/jobs');
  return (body as { data: { title: string }[] }).data.map(({ title }) => title);
};

describe('X-HTTP-Method-Override on /jobs:', () => {
  const body = { ...minimalJob, referenceId: 'R', title: 'New' };
  const send = async (method: string, header: string | undefined) => {
    const employer = await api.employer();
    await createJob(employer, { referenceId: 'R', title: 'Old' });
    const response = await employer.send(method, '/jobs', { body, headers: override(header) });
    return { response, titles: await titles(employer) };
  };

  test('POST with PUT is handled as PUT', async () => {
    expect(await send('POST', 'PUT')).toMatchObject({ response: { status: 200 }, titles: ['New'] });
  });

  test('POST with DELETE is handled as DELETE', async () => {
    expect(await send('POST', 'DELETE')).toMatchObject({ response: { status: 204 }, titles: [] });
  });

  test.each(invalidOverrides)('POST with %j is handled as POST', async (header) => {
    expect(await send('POST', header)).toMatchObject({ response: { status: 409 }, titles: ['Old'] });
  });

  test.each([undefined, 'PUT', 'DELETE', 'put', 'PATCH', ''])('other methods ignore %j', async (header) => {
    expect(await send('GET', header)).toMatchObject({ response: { status: 200 }, titles: ['Old'] });
    expect(await send('PUT', header)).toMatchObject({ response: { status: 200 }, titles: ['New'] });
    expect(await send('DELETE', header)).toMatchObject({ response: { status: 204 }, titles: [] });
  });

  test('POST with PUT can create a job', async () => {
    const employer = await api.employer();
    const response = await employer.post('/jobs', body, override('PUT'));
    expect(response.status).toBe(201);
  });

  test('the body is validated for the effective method', async () => {
    const employer = await api.employer();
    problemOf(await employer.post('/jobs', minimalJob, override('PUT')), 400);
    problemOf(await employer.post('/jobs', {}, override('DELETE')), 400);
    problemOf(await employer.post('/jobs', undefined, override('DELETE')), 415);
    problemOf(await employer.post('/jobs', { referenceId: 'none' }, override('DELETE')), 404);
  });
});

describe('X-HTTP-Method-Override on /jobs/{id}:', () => {
  const send = async (method: string, header: string | undefined, body: unknown = { title: 'New' }) => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { title: 'Old' });
    const response: HttpResponse = await employer.send(method, `/jobs/${id}`, {
      body,
      headers: override(header),
    });
    return { response, titles: await titles(employer) };
  };

  test('POST with PUT is handled as PUT', async () => {
    expect(await send('POST', 'PUT')).toMatchObject({ response: { status: 200 }, titles: ['New'] });
  });

  test('POST with DELETE is handled as DELETE and needs no body', async () => {
    expect(await send('POST', 'DELETE')).toMatchObject({ response: { status: 204 }, titles: [] });
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const response = await employer.post(`/jobs/${id}`, undefined, override('DELETE'));
    expect(response.status).toBe(204);
  });

  test.each(invalidOverrides)('POST with %j returns 405', async (header) => {
    const { response, titles: titlesAfter } = await send('POST', header);
    problemOf(response, 405);
    expect(response.headers.allow).toBe('GET, PUT, DELETE');
    expect(titlesAfter).toEqual(['Old']);
  });

  test.each([undefined, 'PUT', 'DELETE', 'put', 'PATCH', ''])('other methods ignore %j', async (header) => {
    expect(await send('GET', header)).toMatchObject({ response: { status: 200 }, titles: ['Old'] });
    expect(await send('PUT', header)).toMatchObject({ response: { status: 200 }, titles: ['New'] });
    expect(await send('DELETE', header)).toMatchObject({ response: { status: 204 }, titles: [] });
  });

  test('POST with PUT returns the same errors as PUT', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const path = `/jobs/${id}`;
    problemOf(await employer.post(path, undefined, override('PUT')), 415);
    problemOf(await employer.post(path, '', { ...override('PUT'), 'content-type': 'application/json' }), 400);
    problemOf(await employer.post(path, {}, { ...override('PUT'), 'if-match': '"old"' }), 412);
    problemOf(await employer.post('/jobs/2147483647', {}, override('PUT')), 404);
  });
});

test('X-HTTP-Method-Override is ignored on other paths', async () => {
  const response = await api.client().post('/positiontypes', {}, override('PUT'));
  problemOf(response, 405);
});
