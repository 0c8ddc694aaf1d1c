import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { routes } from '../../lib/openapi/routes.ts';
import { useApi } from '../support/api/api.ts';
import type { HttpResponse } from '../support/api/client.ts';
import { createJob, minimalJob } from '../support/api/jobs.ts';
import { problemOf } from '../support/api/responses.ts';
import { intercept } from '../support/store/faults.ts';

const { test, ...api } = useApi();
/** Not the root alone: a short one, such as `/app`, may be part of any text. */
const sourceFolders = ['functions', 'lib', 'local', 'node_modules'].map((folder) =>
  join(import.meta.dirname, '../..', folder),
);

/** A response of every kind that the service itself returns. */
const sampleResponses = async (): Promise<[string, HttpResponse][]> => {
  const employer = await api.employer();
  const { id } = await createJob(employer, { referenceId: 'R' });
  const tag = String((await employer.get(`/jobs/${id}`)).headers.etag);
  const gets = routes.filter(({ method }) => method === 'GET');
  const paths = gets.flatMap(({ path, key }) => {
    const validPath = path.replace('{id}', key === 'none' ? '1' : String(id)).replace('{name}', 'validation');
    return [validPath, path.replace(/\{\w+\}/, 'nothing')];
  });
  const throwStoreError = () => {
    throw Object.assign(new Error('secret of the store'), { name: 'ValidationException', $metadata: {} });
  };
  const namedResponses: [string, HttpResponse][] = [];
  for (const path of paths) {
    const response = await employer.get(path);
    const again = { 'if-none-match': String(response.headers.etag) };
    namedResponses.push([path, response], [`HEAD ${path}`, await employer.send('HEAD', path)]);
    if (response.headers.etag) namedResponses.push([`${path} again`, await employer.get(path, again)]);
  }
  const page = (await employer.get('/docs')).text;
  for (const [, asset] of page.matchAll(/(?:href|src)="docs\/([^"]+)"/g)) {
    namedResponses.push([`asset ${asset}`, await employer.get(`/docs/${asset}`)]);
  }
  return [
    ...namedResponses,
    ['a creation', await employer.post('/jobs', minimalJob)],
    ['an update', await employer.put(`/jobs/${id}`, { title: 'New' })],
    ['unchanged', await employer.get(`/jobs/${id}`, { 'if-none-match': tag })],
    ['400', await employer.post('/jobs', {})],
    ['401', await api.client().get('/jobs')],
    ['404', await employer.get('/nothing')],
    ['405', await employer.send('PATCH', '/jobs')],
    ['409', await employer.post('/jobs', { ...minimalJob, referenceId: 'R' })],
    ['412', await employer.put(`/jobs/${id}`, {}, { 'if-match': '"x"' })],
    ['415', await employer.post('/jobs', 'x', { 'content-type': 'text/plain' })],
    ['500', await intercept(throwStoreError, () => employer.send('GET', `/jobs/${id}`, { mayFail: true }))],
    ['a deletion', await employer.delete(`/jobs/${id}`)],
  ];
};

describe('API8 security misconfiguration', () => {
  test('every response has caching, content type and content security headers', async () => {
    for (const [name, { headers, status }] of await sampleResponses()) {
      expect(headers['x-content-type-options'], name).toBe('nosniff');
      expect(headers['cache-control'], name).toMatch(/no-store|no-cache|immutable/);
      expect(headers['content-security-policy'], name).toMatch(/^default-src 'none'/);
      expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'");
      // The API reference writes style sheets into its page, and nothing else is unsafe there.
      const policy = String(headers['content-security-policy']).replace(
        "style-src 'self' 'unsafe-inline'",
        '',
      );
      expect(policy, name).not.toMatch(/unsafe|\*/);
      if (status !== 204 && status !== 304) expect(headers['content-type'], name).toBeTruthy();
      for (const header of [
        'server',
        'x-powered-by',
        'via',
        'set-cookie',
        'access-control-allow-credentials',
      ]) {
        expect(headers[header], name).toBeUndefined();
      }
    }
  });

  test('a 304 response repeats the security headers of the page', async () => {
    const first = await api.client().get('/docs');
    const again = await api.client().get('/docs', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    for (const name of ['content-security-policy', 'referrer-policy', 'cache-control']) {
      expect(again.headers[name], name).toBe(first.headers[name]);
    }
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    expect(first.headers['referrer-policy']).toBe('no-referrer');
  });

  test('no response reveals source locations or errors of the store', async () => {
    for (const [name, { text, status }] of await sampleResponses()) {
      for (const folder of sourceFolders) expect(text, name).not.toContain(folder);
      if (status < 400) continue;
      expect(text, name).not.toMatch(/\.ts|node_modules|at .+:\d+:\d+|secret|Exception/);
    }
  });

  test.each(['TRACE', 'PROPFIND'])('the method %s returns 405 and echoes nothing', async (method) => {
    const employer = await api.employer();
    for (const path of ['/jobs', '/jobs/1', '/docs']) {
      const response = await employer.send(method, path, { headers: { 'x-secret': 'mirrored' } });
      problemOf(response, 405);
      expect(response.text).not.toContain('mirrored');
    }
  });
});
