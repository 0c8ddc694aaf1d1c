import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import type { OperationObject } from '../../../lib/openapi/document.ts';
import { routes } from '../../../lib/openapi/routes.ts';
import committed from '../../../openapi.json' with { type: 'json' };

const file = join(import.meta.dirname, '../../../openapi.json');

test('openapi.json documents exactly the routes, with their authentication', () => {
  const documented = Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        `${method.toUpperCase()} ${path} ${(operation as OperationObject).security.length > 0}`,
    ),
  );
  expect(documented.sort()).toEqual(
    routes.map(({ method, path, key }) => `${method} ${path} ${key !== 'none'}`).sort(),
  );
});

test("Redocly's linter reports nothing with its recommended rules", { timeout: 120_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lint({ ref: file, config });
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
