import { describe, expect, test } from 'vitest';
import { basePath } from '../../lib/contract/route.ts';
import { routes } from '../../lib/openapi/routes.ts';
import openApi from '../../openapi.json' with { type: 'json' };
import { useApi } from '../support/api/api.ts';
import { sendHttp } from '../support/api/http.ts';

const api = useApi();

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

const segments = ['', 'jobs', 'Jobs', '1', 'docs', 'x'];

/** Every path of one or two of these segments, also with a trailing slash. */
const paths = segments.flatMap((one) => [
  `/${one}`,
  ...segments.flatMap((two) => [`/${one}/${two}`, `/${one}/${two}/`]),
]);

const matchesPattern = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** test/api/openapi/openapi.test.ts checks that the document lists exactly the routes. */
describe('API9 improper inventory management', () => {
  const documented = Object.keys(openApi.paths);

  test('undocumented paths return 404 for every method', async () => {
    const undocumentedPaths = [...new Set(paths)].filter(
      (path) => !documented.some((one) => matchesPattern(one, path)),
    );
    expect(undocumentedPaths.length).toBeGreaterThan(50);
    for (const path of undocumentedPaths) {
      const responses = await Promise.all(methods.map((method) => api.client().send(method, path)));
      expect(
        responses.map(({ status }) => status),
        path,
      ).toEqual(methods.map(() => 404));
    }
  });

  test('documented paths accept the documented methods only', async () => {
    for (const [path, operations] of Object.entries(openApi.paths)) {
      const target = path.replace(/\{\w+\}/, '1');
      const isOverrideOnly = (method: string): boolean =>
        routes.some((one) => one.path === path && one.method === method && one.overrideOnly);
      const allowed = Object.keys(operations)
        .map((method) => method.toUpperCase())
        .filter((method) => !isOverrideOnly(method));
      for (const method of methods) {
        const { status, headers } = await api.client().send(method, target);
        const isAllowed = allowed.includes(method === 'HEAD' ? 'GET' : method);
        expect(status === 405, `${method} ${path}`).toBe(!isAllowed);
        if (!isAllowed) expect(new Set(headers.allow?.split(', ')), path).toEqual(new Set(allowed));
      }
    }
  });

  test.each([
    '/api/v1/jobs',
    '/api/v1.0/jobs',
    '/api/v2/jobs',
    '/api/v1.1/../v1/jobs',
    '/API/V1.1/jobs',
    '/jobs',
    '//',
    '/.env',
    '/package.json',
    '/.git/config',
    `${basePath}/docs/..%2f..%2fpackage.json`,
    `${basePath}/docs/%2e%2e%2fpackage.json`,
    `${basePath}/problems/constructor`,
    `${basePath}/docs/__proto__`,
  ])('%s returns 404', async (path) => {
    const { status, text } = await sendHttp(`${api.origin()}${path}`, 'GET', {}, undefined);
    expect(status).toBe(404);
    expect(text).toContain('"requestId"');
  });
});
