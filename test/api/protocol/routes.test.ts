import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { sendHttp } from '../../support/api/http.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { etagOf, pageOf, problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

test.each([
  ['/jobs/1', 'use GET, PUT or DELETE, or POST with the header X-HTTP-Method-Override: PUT or DELETE.'],
  ['/syncs/s', 'use GET or DELETE, or POST with the header X-HTTP-Method-Override: DELETE.'],
  ['/syncs/s/chunks/1', 'use PUT, or POST with the header X-HTTP-Method-Override: PUT.'],
  ['/locations', 'use GET.'],
])('the message of the 405 for POST %s says how to send another method', async (path, alternatives) => {
  const { detail } = problemOf(await api.client().send('POST', path), 405);
  expect(detail).toBe(`This path does not support POST; ${alternatives}`);
});

describe('the message of a 404', () => {
  test.each([
    ['/job', '/api/v1.1/job is not a path of this API; did you mean /api/v1.1/jobs?'],
    ['/jobs/', '/api/v1.1/jobs/ is not a path of this API; did you mean /api/v1.1/jobs?'],
    [
      `/jobs${'/'.repeat(91)}`,
      `/api/v1.1/jobs${'/'.repeat(86)}… is not a path of this API; /api/v1.1/docs lists its paths.`,
    ],
    ['/jobs/12//', '/api/v1.1/jobs/12// is not a path of this API; did you mean /api/v1.1/jobs/12?'],
    [
      '/Job_Categories',
      '/api/v1.1/Job_Categories is not a path of this API; did you mean /api/v1.1/jobcategories?',
    ],
    ['/webhooks', '/api/v1.1/webhooks is not a path of this API; /api/v1.1/docs lists its paths.'],
    ['/problems/none', '/api/v1.1/problems/none is not a path of this API; /api/v1.1/docs lists its paths.'],
  ])('of %s names the path, and the one that is meant', async (path, detail) => {
    expect(problemOf(await api.client().get(path), 404).detail).toBe(detail);
  });

  test('suggests the path with the prefix of the API', async () => {
    const { text } = await sendHttp(`${api.origin()}/jobs`, 'GET', {}, undefined);
    expect(text).toContain('/jobs is not a path of this API; did you mean /api/v1.1/jobs?');
  });

  test('of a list entry names the list', async () => {
    const { detail } = problemOf(await api.client().get('/jobcategories/99'), 404);
    expect(detail).toBe('The list has no entry with this id; GET /api/v1.1/jobcategories returns the ids.');
  });
});

describe.each(['/', '/api/v1.1', '/?utm_source=x', '/api/v1.1?_=1'])('%s', (path) => {
  test.each(['GET', 'HEAD'])('redirects %s to the documentation', async (method) => {
    const response = await sendHttp(`${api.origin()}${path}`, method, {}, undefined);
    expect([response.status, response.headers.location, response.text]).toEqual([302, '/api/v1.1/docs', '']);
    const page = await sendHttp(`${api.origin()}${response.headers.location}`, method, {}, undefined);
    expect(page.status).toBe(200);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('returns 405 for %s', async (method) => {
    const headers = { 'x-http-method-override': 'PUT' };
    const response = await sendHttp(`${api.origin()}${path}`, method, headers, undefined);
    expect([response.status, response.headers.allow]).toEqual([405, 'GET']);
  });
});

describe('an id', () => {
  const invalidIds = [
    ...['0', '2147483648', '99999999999999999999', '-1', '+1', '1.0', '1e3', '0x1', 'abc', '%20', '1%00'],
  ];

  test.each(invalidIds)('that is invalid, %j, returns 404 for a job with every method', async (id) => {
    const employer = await api.employer();
    problemOf(await employer.get(`/jobs/${id}`), 404);
    // The id is checked before the body.
    problemOf(await employer.put(`/jobs/${id}`, '{'), 404);
    problemOf(await employer.delete(`/jobs/${id}`), 404);
    problemOf(await employer.post(`/jobs/${id}`, {}, { 'x-http-method-override': 'PUT' }), 404);
  });

  test.each(invalidIds)('that is invalid, %j, returns 404 for a list entry', async (id) => {
    for (const list of ['positiontypes', 'jobcategories', 'locations']) {
      problemOf(await api.client().get(`/${list}/${id}`), 404);
    }
  });

  test('may be percent-encoded', async () => {
    const { headers, body } = await api.client().get('/positiontypes/%31');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ id: 1, name: 'Full Time' });
  });

  test.each(['/jobs%2F5', '/positiontypes%2F1'])('after an encoded slash, %s, returns 404', async (path) => {
    expect(problemOf(await api.client().get(path), 404).type).toMatch(/not-found$/);
  });
});

describe('HEAD', () => {
  test.each(['/positiontypes', '/jobcategories/3', '/locations', '/locations/6122085', '/health'])(
    '%s returns the headers of GET without the body',
    async (path) => {
      const got = await api.client().get(path);
      const head = await api.client().send('HEAD', path);
      expect(head.status).toBe(200);
      expect(head.headers['content-type']).toBe(got.headers['content-type']);
    },
  );

  test('of a job and of the list returns the headers of GET', async ({ employer }) => {
    const { id } = await createJob(employer);
    const got = await employer.get(`/jobs/${id}`);
    const head = await employer.send('HEAD', `/jobs/${id}`);
    expect(head.status).toBe(200);
    expect(etagOf(head)).toBe(etagOf(got));
    expect((await employer.send('HEAD', '/jobs')).status).toBe(200);
  });
});

describe('CORS', () => {
  const origin = 'https://careers.example';

  test('answers preflight requests on any path without a key', async () => {
    for (const path of ['/jobs', '/jobs/1', '/positiontypes']) {
      const { status, headers } = await api.client().send('OPTIONS', path, {
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      const methods = headers['access-control-allow-methods']?.split(/, ?/) ?? [];
      expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']));
      const allowed = headers['access-control-allow-headers']?.toLowerCase().split(/, ?/) ?? [];
      expect(allowed.sort()).toEqual(
        [
          'api-key',
          'content-type',
          'x-http-method-override',
          'prefer',
          'if-match',
          'if-none-match',
          'idempotency-key',
        ].sort(),
      );
    }
  });

  test('exposes the response headers that clients need', async ({ employer }) => {
    const { headers } = await employer.post('/jobs', minimalJob, { origin });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const exposed = headers['access-control-expose-headers']?.toLowerCase().split(/, ?/) ?? [];
    expect(exposed).toEqual(
      expect.arrayContaining([
        'location',
        'etag',
        'allow',
        'retry-after',
        'preference-applied',
        'idempotent-replayed',
        'lenient-removed',
        'dry-run',
      ]),
    );
  });

  test('allows any origin in error responses', async () => {
    const { status, headers } = await api.client().get('/jobs', { origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([401, '*']);
  });
});

test('GET and DELETE /jobs/{id} ignore a body', async ({ employer }) => {
  const { id } = await createJob(employer);
  const options = { body: '{ not JSON', headers: { 'content-type': 'text/plain' } };
  expect(pageOf(await employer.send('GET', '/jobs', options)).data).toHaveLength(1);
  expect((await employer.send('GET', `/jobs/${id}`, options)).status).toBe(200);
  expect((await employer.send('DELETE', `/jobs/${id}`, options)).status).toBe(204);
});
