import type { OpenApiDocument, OperationObject } from '../../lib/api/openapi/document.ts';
import type { Example, Parameter, Reference } from '../../lib/api/openapi/types.ts';

type Components = OpenApiDocument['components'];

const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

const exampleValue = ({ examples }: Components, example: Example | Reference | undefined): unknown =>
  example && '$ref' in example ? examples[nameOf(example)]?.value : example?.value;

/** Optional parameters are there, but not sent. */
const parameterItem = (components: Components, parameter: Parameter) => {
  const { name, description, required = false, examples = {} } = parameter;
  const value = parameter.example ?? exampleValue(components, Object.values(examples)[0]) ?? '';
  return { key: name, value: String(value), description, disabled: !required };
};

const bodyOf = (components: Components, { requestBody }: OperationObject) => {
  const [first] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  const value = exampleValue(components, first);
  if (value === undefined) return {};
  const raw = JSON.stringify(value, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
};

const requestOf = (components: Components, method: string, path: string, operation: OperationObject) => {
  const parameters = (operation.parameters ?? []).flatMap(
    (one) => ('$ref' in one ? components.parameters[nameOf(one)] : one) ?? [],
  );
  const list = (place: Parameter['in']) =>
    parameters.filter((one) => one.in === place).map((one) => parameterItem(components, one));
  const json = operation.requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : [];
  const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    method: method.toUpperCase(),
    description: operation.description,
    ...(operation.security.length === 0 && { auth: { type: 'noauth' } }),
    header: [...json, ...list('header')],
    url: {
      raw: `{{baseUrl}}${template}`,
      host: ['{{baseUrl}}'],
      path: template.slice(1).split('/'),
      query: list('query'),
      variable: list('path').map(({ key, value, description }) => ({ key, value, description })),
    },
    ...bodyOf(components, operation),
  };
};

const pair = (key: string, value: string) => ({ key, value, type: 'string' });

/**
 * The document as a Postman collection (v2.1): a folder for each tag, a request for each operation with
 * its first example as the body. `baseUrl` and `apiKey` are variables. Postman's own converter makes
 * values up, so that its output differs from run to run.
 */
export const postmanCollection = ({ info, tags, paths, components }: OpenApiDocument) => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return {
    info: {
      name: info.title,
      description: info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [pair('key', 'API-Key'), pair('value', '{{apiKey}}'), pair('in', 'header')],
    },
    variable: [pair('baseUrl', 'http://localhost:3000/api/v1.1'), pair('apiKey', '')],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ method, path, operation }) => ({
          name: operation.summary,
          request: requestOf(components, method, path, operation),
        })),
    })),
  };
};
