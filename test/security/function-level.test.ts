import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { fallbackFunction, routes } from '../../lib/openapi/routes.ts';
import { useApi } from '../support/api/api.ts';
import { problemOf } from '../support/api/responses.ts';

const { test } = useApi();

/** Invoked by a schedule, a stream or an event only. */
const operatorFunctions = [
  'announce',
  'fetch-feed',
  'probe',
  'record-changes',
  'record-mail-event',
  'remove-missing',
  'start-feeds',
  'sweep',
];

const folder = join(import.meta.dirname, '../../functions');
const functions = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));

describe('API5 broken function level authorization', () => {
  test('no route invokes an operator function', () => {
    const routed = new Set<string>([fallbackFunction, ...routes.map((route) => route.function)]);
    expect(functions.filter((name) => !routed.has(name))).toEqual(operatorFunctions);
  });

  test('X-HTTP-Method-Override gives no access to methods that a route lacks', async ({ employer }) => {
    for (const { path, method } of routes.filter(({ key }) => key === 'none')) {
      const target = path.replace(/\{\w+\}/, '1');
      for (const override of ['PUT', 'DELETE', 'GET', 'PATCH']) {
        const headers = { 'x-http-method-override': override };
        problemOf(await employer.post(target, {}, headers), 405);
        if (method === 'GET') {
          const [plain, overridden] = [await employer.get(target), await employer.get(target, headers)];
          expect(overridden.status).toBe(plain.status);
        }
      }
    }
  });
});
