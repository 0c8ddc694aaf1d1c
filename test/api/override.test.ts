import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import type { Client, HttpResponse } from '../support/client.ts';
import { createJob, minimalJob } from '../support/jobs.ts';
import { problemOf } from '../support/responses.ts';

const api = useApi();

const override = (method: string | undefined) => ({ 'x-http-method-override': method });

/** Anything but the two is not used as the method: no other case, no other method, no list. */
const unusable = [undefined, 'put', 'Delete', 'PATCH', 'GET', 'HEAD', 'POST', '', 'PUT, DELETE', '"PUT"'];

const titles = async (employer: Client): Promise<string[]> => {
  const { body } = await employer.get('/jobs');
  return (body as { data: { title: string }[] }).data.map(({ title }) => title);
};

describe('on /jobs', () => {
  const body = { ...minimalJob, referenceId: 'R', title: 'New' };
  const send = async (method: string, header: string | undefined) => {
    const employer = await api.employer();
    await createJob(employer, { referenceId: 'R', title: 'Old' });
    const answer = await employer.send(method, '/jobs', { body, headers: override(header) });
    return { answer, titles: await titles(employer) };
  };

  test('POST overridden to PUT is PUT', async () => {
    expect(await send('POST', 'PUT')).toMatchObject({ answer: { status: 200 }, titles: ['New'] });
  });

  test('POST overridden to DELETE is DELETE', async () => {
    expect(await send('POST', 'DELETE')).toMatchObject({ answer: { status: 204 }, titles: [] });
  });

  test.each(unusable)('POST with %j stays POST', async (header) => {
    expect(await send('POST', header)).toMatchObject({ answer: { status: 409 }, titles: ['Old'] });
  });

  test.each([undefined, 'PUT', 'DELETE', 'put', 'PATCH', ''])('no other method minds %j', async (header) => {
    expect(await send('GET', header)).toMatchObject({ answer: { status: 200 }, titles: ['Old'] });
    expect(await send('PUT', header)).toMatchObject({ answer: { status: 200 }, titles: ['New'] });
    expect(await send('DELETE', header)).toMatchObject({ answer: { status: 204 }, titles: [] });
  });

  test('PUT by override creates, too', async () => {
    const employer = await api.employer();
    const answer = await employer.post('/jobs', body, override('PUT'));
    expect(answer.status).toBe(201);
  });

  test('the rules for bodies are those of the resulting method', async () => {
    const employer = await api.employer();
    problemOf(await employer.post('/jobs', minimalJob, override('PUT')), 400);
    problemOf(await employer.post('/jobs', {}, override('DELETE')), 400);
    problemOf(await employer.post('/jobs', undefined, override('DELETE')), 415);
    problemOf(await employer.post('/jobs', { referenceId: 'none' }, override('DELETE')), 404);
  });
});

describe('on /jobs/{id}', () => {
  const send = async (method: string, header: string | undefined, body: unknown = { title: 'New' }) => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { title: 'Old' });
    const answer: HttpResponse = await employer.send(method, `/jobs/${id}`, {
      body,
      headers: override(header),
    });
    return { answer, titles: await titles(employer) };
  };

  test('POST overridden to PUT is PUT', async () => {
    expect(await send('POST', 'PUT')).toMatchObject({ answer: { status: 200 }, titles: ['New'] });
  });

  test('POST overridden to DELETE is DELETE, and needs no body', async () => {
    expect(await send('POST', 'DELETE')).toMatchObject({ answer: { status: 204 }, titles: [] });
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const answer = await employer.post(`/jobs/${id}`, undefined, override('DELETE'));
    expect(answer.status).toBe(204);
  });

  test.each(unusable)('POST with %j is 405', async (header) => {
    const { answer, titles: left } = await send('POST', header);
    problemOf(answer, 405);
    expect(answer.headers.allow).toBe('GET, PUT, DELETE');
    expect(left).toEqual(['Old']);
  });

  test.each([undefined, 'PUT', 'DELETE', 'put', 'PATCH', ''])('no other method minds %j', async (header) => {
    expect(await send('GET', header)).toMatchObject({ answer: { status: 200 }, titles: ['Old'] });
    expect(await send('PUT', header)).toMatchObject({ answer: { status: 200 }, titles: ['New'] });
    expect(await send('DELETE', header)).toMatchObject({ answer: { status: 204 }, titles: [] });
  });

  test('refuses as the method would', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    const path = `/jobs/${id}`;
    problemOf(await employer.post(path, undefined, override('PUT')), 415);
    problemOf(await employer.post(path, '', { ...override('PUT'), 'content-type': 'application/json' }), 400);
    problemOf(await employer.post(path, {}, { ...override('PUT'), 'if-match': '"old"' }), 412);
    problemOf(await employer.post('/jobs/2147483647', {}, override('PUT')), 404);
  });
});

test('elsewhere a POST stays a POST', async () => {
  const answer = await api.client().post('/positiontypes', {}, override('PUT'));
  problemOf(answer, 405);
});
