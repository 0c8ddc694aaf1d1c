import { describe, expect, it } from 'vitest';
import { createRouter } from '../../../local/gateway/router.ts';

const route = createRouter(
  [
    { method: 'GET', path: '/jobs/{id}', function: 'get-job' },
    { method: 'GET', path: '/jobs/latest', function: 'latest-job' },
    { method: 'POST', path: '/jobs', function: 'create-job' },
  ],
  'fallback',
);
const find = (method: string, path: string) => route(method, path.split('/'));
const nothing = { routeKey: '$default', function: 'fallback' };

describe('createRouter', () => {
  it('matches a route and its variable', () => {
    expect(find('GET', '/api/v1.1/jobs/7')).toEqual({
      routeKey: 'GET /api/v1.1/jobs/{id}',
      function: 'get-job',
      pathParameters: { id: '7' },
    });
  });

  it('prefers a fixed segment to a variable, in any order of the table', () => {
    expect(find('GET', '/api/v1.1/jobs/latest').function).toBe('latest-job');
  });

  it('adds a HEAD route to a GET route, and none to a POST route', () => {
    expect(find('HEAD', '/api/v1.1/jobs/7')).toMatchObject({
      routeKey: 'HEAD /api/v1.1/jobs/{id}',
      function: 'get-job',
    });
    expect(find('HEAD', '/api/v1.1/jobs')).toEqual(nothing);
  });

  it.each([
    ['an empty variable', 'GET', '/api/v1.1/jobs/'],
    ['a longer path', 'GET', '/api/v1.1/jobs/7/8'],
    ['a method in lower case', 'get', '/api/v1.1/jobs/7'],
    ['another case of the path', 'GET', '/api/v1.1/Jobs/7'],
    ['no base path', 'GET', '/jobs/7'],
  ])('routes %s to the fallback', (_, method, path) => {
    expect(find(method, path)).toEqual(nothing);
  });
});
