import type { ErrorCode } from '../problems.ts';
import { allRoutes, basePath, type Route } from '../routes.ts';
import { schemaRef } from './described.ts';
import { errorLists } from './error-lists.ts';
import { answerExamples, listExamples, requestExamples, textExamples } from './examples.ts';
import { headerRefs, headers, optional } from './headers.ts';
import { introduction } from './introduction.ts';
import type { FixedLists } from './lists.ts';
import type { OperationText, RouteName, Success } from './operation-text.ts';
import { operations } from './operations.ts';
import { optionalExamples } from './optional-examples.ts';
import { parameterRef, parameters } from './parameters.ts';
import { type NamedResponse, problemExamples, refusals } from './responses.ts';
import { schemas } from './schemas.ts';
import type {
  Content,
  Example,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Response,
} from './types.ts';

const exampleRefs = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]));

const contentOf = ({ json, text }: Success): Content | undefined => {
  if (text)
    return Object.fromEntries(
      text.map((type) => [type, { schema: { type: 'string' }, examples: textExamples[type] }]),
    );
  if (json === undefined) return undefined;
  const [name = '', ...more] = [json].flat();
  const schema = more.length > 0 ? { anyOf: [name, ...more].map(schemaRef) } : schemaRef(name);
  const examples = exampleRefs([name, ...more].map((one) => `${one}Answer`));
  return { 'application/json': { schema, examples } };
};

const successResponse = (success: Success): Response => {
  const content = contentOf(success);
  return {
    description: success.description,
    headers: { ...headerRefs(success.headers ?? []), ...optional(success.mayHave ?? []) },
    ...(content && { content }),
  };
};

const textOf = ({ method, path }: Route): OperationText => operations[`${method} ${path}` as RouteName];

const refusalsOf = (route: Route): NamedResponse[] => {
  const { refusals: own = [], body } = textOf(route);
  const ofQueries: ErrorCode[] = route.ignoresQuery ? [] : ['query.invalid'];
  const ofKeys: ErrorCode[] = route.key ? ['key.unusable', 'store.unavailable'] : [];
  return refusals([...own, ...ofQueries, ...ofKeys, 'internal.fault'], body !== undefined);
};

/** Those of the path, the query and the headers, in this order. */
const parametersOf = (route: Route): Reference[] => {
  const { parameters: own = [] } = textOf(route);
  const isLenientRead = route.method === 'GET' && !route.ignoresQuery;
  return [
    ...own.filter((name) => parameters[name].in === 'path'),
    ...Object.values(route.query ?? {}),
    ...own.filter((name) => parameters[name].in !== 'path'),
    ...(isLenientRead ? ['PreferOnRead'] : []),
  ].map(parameterRef);
};

const operationOf = (route: Route): Operation => {
  const text = textOf(route);
  const { operationId, tag, summary, description, body } = text;
  const parameterRefs = parametersOf(route);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: route.key ? [{ apiKey: [] }] : [],
    ...(parameterRefs.length > 0 && { parameters: parameterRefs }),
    ...(body && {
      requestBody: {
        required: !body.optional,
        content: {
          'application/json': {
            schema: schemaRef(body.schema),
            examples: exampleRefs(body.examples.map((name) => `${name}Request`)),
          },
        },
      },
    }),
    responses: Object.fromEntries([
      ...text.successes.map((success) => [String(success.status), successResponse(success)]),
      ...refusalsOf(route).map(({ name, status }) => [
        String(status),
        { $ref: `#/components/responses/${name}` },
      ]),
    ]),
  };
};

const paths = (): OpenApiDocument['paths'] =>
  Object.fromEntries(
    [...Map.groupBy(allRoutes, ({ path }) => path)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  );

const responses = (): Record<string, Response> => {
  const named = allRoutes.flatMap(refusalsOf);
  return Object.fromEntries(named.map(({ name, response }) => [name, response]));
};

const suffixed = (examples: Readonly<Record<string, Example>>, suffix: string): Record<string, Example> =>
  Object.fromEntries(Object.entries(examples).map(([name, example]) => [`${name}${suffix}`, example]));

/**
 * The contract as an OpenAPI 3.1 document, from the route table, the schemas and the descriptions.
 *
 * @param version of the service.
 * @param lists the fixed lists, retired entries included: a job may still hold them.
 */
export const openApiDocument = (version: string, lists: FixedLists): OpenApiDocument => ({
  openapi: '3.1.1',
  info: {
    title: 'Job Posting API',
    version,
    summary: 'Post jobs to a job board: create, update, publish, list and search them.',
    description: `${introduction}\n\n${errorLists()}`,
    contact: { name: 'The operator of the board' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: basePath, description: 'The service that serves this document.' }],
  tags: [
    { name: 'Jobs', description: 'The jobs of the employer whose key is sent.' },
    { name: 'Synchronisation', description: 'Send your complete set of jobs, and remove what is not in it.' },
    { name: 'Reference lists', description: 'The lists to which jobs refer. No key is required.' },
    { name: 'Service', description: 'The service itself and its documentation. No key is required.' },
  ],
  paths: paths(),
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'API-Key',
        description: 'The key from the operator of the board. It identifies the employer.',
      },
    },
    schemas: schemas(lists),
    parameters: Object.fromEntries(
      Object.entries<Parameter>(parameters).map(([name, one]) => [name, optionalExamples(one)]),
    ),
    headers,
    examples: {
      ...suffixed(requestExamples, 'Request'),
      ...suffixed({ ...answerExamples, ...listExamples(lists) }, 'Answer'),
      ...problemExamples(),
    },
    responses: responses(),
  },
});
