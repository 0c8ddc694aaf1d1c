import { describe, expect, test } from 'vitest';
import type { MediaType, Response, Schema } from '../../../lib/contract/types.ts';
import type { OpenApiDocument } from '../../../lib/openapi/document.ts';
import { closed, ofRequest, ofResponse } from '../../../lib/openapi/open.ts';
import openApi from '../../../openapi.json' with { type: 'json' };

/** What generators need; `npm run task -- generators` tries them. */

const { components, paths } = openApi as OpenApiDocument;
const named = Object.entries(components.schemas);

const inputs = /Input$|^JobCreation$|^JobByReference$|^JobReference$|Operation$|^SyncGuard$/;

const partsOf = (schema: Schema): Schema[] =>
  [Object.values(schema.properties ?? {}), schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat();

const allOf = (schema: Schema): Schema[] => [schema, ...partsOf(schema).flatMap(allOf)];

describe.each(named)('the schema %s', (name, schema) => {
  test('names every object in it', () => {
    const inner = partsOf(schema).flatMap(allOf);
    const unnamed = inner.filter(({ properties, type }) => properties || [type].flat().includes('object'));
    expect(unnamed, 'Name each as a schema of its own in lib/openapi/schemas.ts.').toEqual([]);
  });

  test('is flat', () => {
    expect(schema).not.toHaveProperty('allOf');
    for (const required of schema.required ?? []) expect(schema.properties).toHaveProperty([required]);
  });

  test('has what is ignored last, and read-only', () => {
    const isIgnored = Object.values(schema.properties ?? {}).map(({ readOnly = false }) => readOnly);
    expect(isIgnored).toEqual(isIgnored.toSorted((one, other) => Number(one) - Number(other)));
    for (const { readOnly, type, $ref, anyOf } of Object.values(schema.properties ?? {}))
      expect(readOnly ?? false).toBe(!(type ?? $ref ?? anyOf));
  });

  test('has the same types in requests and responses: known values are no enumerations', () => {
    for (const part of allOf(schema)) expect(part).not.toHaveProperty('enum');
  });

  test('has no value without its type', () => {
    for (const part of allOf(schema))
      if (part.const !== undefined || part['x-extensible-enum']) expect(part).toHaveProperty('type');
  });

  test.runIf(!inputs.test(name))('is open, as part of a response', () => {
    for (const part of allOf(schema)) {
      expect(part).not.toHaveProperty('const');
      expect(part).not.toHaveProperty('additionalProperties');
    }
  });
});

test('headers have a type', () => {
  for (const { schema } of Object.values(components.headers)) expect(schema).toHaveProperty('type');
});

test('a response with a body has an example of each type', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const responses = operations.flatMap((operation) => Object.values(operation.responses));
  const all = [...responses, ...Object.values(components.responses)] as Response[];
  const bodies: MediaType[] = all.flatMap(({ content = {} }) => Object.values(content));
  expect(bodies.length).toBeGreaterThan(50);
  for (const { examples = {} } of bodies) expect(Object.keys(examples)).not.toEqual([]);
});

describe('known values', () => {
  const schema: Schema = { type: 'string', enum: ['a', 'b'], description: 'A code.' };

  test('are in the description, and others are valid', () => {
    expect(ofResponse(schema)).toEqual({
      type: 'string',
      'x-extensible-enum': ['a', 'b'],
      description: 'A code. One of `a`, `b`. Others may be added.',
    });
    expect(ofResponse({ ...schema, description: '`a` or `b`.' }).description).toBe(
      '`a` or `b`. Others may be added.',
    );
    expect(ofRequest(schema).description).toBe('A code. One of `a`, `b`.');
  });

  test('become enumerations again', () => {
    const properties = { code: schema };
    const again = closed({ schemas: [ofResponse({ type: 'object', properties })] });
    expect(again).toMatchObject({ schemas: [{ properties: { code: { enum: ['a', 'b'] } } }] });
  });
});
