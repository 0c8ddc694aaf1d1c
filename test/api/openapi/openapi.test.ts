import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import type { OpenApiDocument, OperationObject } from '../../../lib/api/openapi/document.ts';
import { routes } from '../../../lib/api/routes.ts';
import committed from '../../../openapi.json' with { type: 'json' };
import { postmanCollection } from '../../../scripts/generate/postman.ts';

const file = join(import.meta.dirname, '../../../openapi.json');

test('postman.json has every operation, with the key and an example of the body', () => {
  const collection = postmanCollection(committed as OpenApiDocument);
  const items = collection.item.flatMap(({ item }) => item);
  const operations = Object.values(committed.paths).flatMap(
    (methods) => Object.values(methods) as OperationObject[],
  );
  expect(items.map(({ name }) => name).sort()).toEqual(operations.map(({ summary }) => summary).sort());
  for (const { name, request } of items) {
    const operation = operations.find(({ summary }) => summary === name);
    expect('body' in request, name).toBe(operation?.requestBody !== undefined);
    expect('auth' in request, name).toBe(operation?.security.length === 0);
  }
});

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

type Item = {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: { readonly method: string };
};
type Conversion = {
  readonly result: boolean;
  readonly reason?: string;
  readonly output?: readonly { readonly data: { readonly item: readonly Item[] } }[];
};
type Converter = {
  convertV2(
    input: { readonly type: 'string'; readonly data: string },
    options: object,
    callback: (error: Error | null, conversion: Conversion) => void,
  ): void;
};

const requestsIn = (items: readonly Item[]): string[] =>
  items.flatMap(({ name, item, request }) => [...(request ? [name] : []), ...requestsIn(item ?? [])]);

test("Postman's converter creates a collection with every operation", async () => {
  // A CommonJS package without types.
  const converter = createRequire(import.meta.url)('openapi-to-postmanv2') as Converter;
  const { result, reason, output } = await new Promise<Conversion>((resolve, reject) => {
    converter.convertV2({ type: 'string', data: readFileSync(file, 'utf8') }, {}, (error, conversion) =>
      error ? reject(error) : resolve(conversion),
    );
  });
  expect(result, reason).toBe(true);
  const summaries = Object.values(committed.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }: { summary: string }) => summary),
  );
  expect(requestsIn(output?.[0]?.data.item ?? []).sort()).toEqual(summaries.sort());
});
