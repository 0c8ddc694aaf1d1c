import { type FixedLists, schemaRef } from '../contract/described.ts';
import { exampleUrl } from '../contract/example-url.ts';
import { headerRefs, headers, optionalHeaders } from '../contract/headers.ts';
import { optionalExamples, type ParameterName, parameterRef, parameters } from '../contract/parameters.ts';
import type { Success } from '../contract/route.ts';
import { basePath, type RequestKind } from '../contract/route.ts';
import type {
  Content,
  Example,
  Header,
  MediaType,
  Parameter,
  Reference,
  Response,
} from '../contract/types.ts';
import type { ErrorCode } from '../errors/problems.ts';
import { exampleRefs, listExamples, requestExamples, responseExamples, textExamples } from './examples.ts';
import { type NamedResponse, problemExamples, refusals } from './responses.ts';
import { type Route, routes } from './routes.ts';
import { schemas } from './schemas.ts';

const textContent = (type: string): MediaType => ({
  schema: { type: 'string' },
  examples: Object.entries(textExamples).find(([name]) => name === type)?.[1] ?? {},
});

const contentOf = (success: Success): Content | undefined => {
  if (success.text) return Object.fromEntries(success.text.map((type) => [type, textContent(type)]));
  if (!success.json) return undefined;
  const examples = exampleRefs((success.examples ?? [success.json]).map((name) => `${name}Response`));
  return { 'application/json': { schema: schemaRef(success.json), examples } };
};

const successResponse = (success: Success): Response => {
  const content = contentOf(success);
  return {
    description: success.description,
    headers: { ...headerRefs(success.headers ?? []), ...optionalHeaders(success.mayHave ?? []) },
    ...(content && { content }),
  };
};

/** The parameters and the refusal of a path's variables. */
const ofPaths: Readonly<Partial<Record<RequestKind, [ErrorCode, ...ParameterName[]]>>> = {
  entry: ['entry.unknown', 'Id'],
  job: ['job.unknown', 'Id'],
  boardJob: ['job.unknown', 'Id'],
  application: ['job.unknown', 'Id'],
  sync: ['sync.unknown', 'SyncId'],
  chunk: ['sync.unknown', 'SyncId', 'ChunkNumber'],
};

const refusalsOf = (route: Route): NamedResponse[] => {
  const { refusals: own = [], body, request, key, overrideOnly } = route;
  const all: readonly (ErrorCode | false | undefined)[] = [
    ...(body ? (['json.malformed', body.refusal, 'media.unsupported', 'job.too_large'] as const) : []),
    ofPaths[request]?.[0],
    overrideOnly && 'method.unknown',
    ...own,
    request !== 'service' && 'query.invalid',
    ...(key === 'none' ? [] : (['key.unusable', 'key.kind', 'store.unavailable'] as const)),
    key === 'employer' && 'key.employer',
    'internal.fault',
  ];
  return refusals(
    all.filter((code) => code !== undefined && code !== false),
    body !== undefined,
  );
};

const parametersOf = ({ method, request, parameters: own = [] }: Route): Reference[] => {
  const [, ...ofPath] = ofPaths[request] ?? [];
  const isLenientRead = method === 'GET' && request !== 'service';
  return [...ofPath, ...own, ...(isLenientRead ? ['PreferOnRead'] : [])].map(parameterRef);
};

const responsesOf = (route: Route): Readonly<Record<string, Response | Reference>> =>
  Object.fromEntries([
    ...route.responses.map((success) => [String(success.status), successResponse(success)]),
    ...refusalsOf(route).map(({ name, status }) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]),
  ]);

const requestContent = ({ schema, examples }: NonNullable<Route['body']>): Content => {
  const all = exampleRefs(examples.map((name) => `${name}Request`));
  return { 'application/json': { schema: schemaRef(schema), examples: all } };
};

const operationOf = (route: Route) => {
  const { operationId, tag, summary, description, body, key } = route;
  const parameterRefs = parametersOf(route);
  const security: Readonly<Record<string, readonly string[]>>[] = key === 'none' ? [] : [{ apiKey: [] }];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security,
    ...(parameterRefs.length > 0 && { parameters: parameterRefs }),
    ...(body && { requestBody: { required: !body.optional, content: requestContent(body) } }),
    responses: responsesOf(route),
  };
};

export type OperationObject = ReturnType<typeof operationOf>;

/** By path, then by method. */
const paths = (): Readonly<Record<string, Readonly<Record<string, OperationObject>>>> =>
  Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  );

const responses = (): Record<string, Response> => {
  const named = routes.flatMap(refusalsOf);
  return Object.fromEntries(named.map(({ name, response }) => [name, response]));
};

const allHeaders: Readonly<Record<string, Header>> = headers;

const suffixed = (examples: Readonly<Record<string, Example>>, suffix: string): Record<string, Example> =>
  Object.fromEntries(Object.entries(examples).map(([name, example]) => [`${name}${suffix}`, example]));

const allExamples = (lists: FixedLists): Readonly<Record<string, Example>> => ({
  ...suffixed(requestExamples, 'Request'),
  ...suffixed({ ...responseExamples, ...listExamples(lists) }, 'Response'),
  ...problemExamples(),
});

/**
 * The contract as an OpenAPI 3.1 document, from the route table, the schemas and the descriptions.
 *
 * @param version of the service.
 * @param lists the fixed lists, retired entries included: a job may still hold them.
 */
export const openApiDocument = (version: string, lists: FixedLists) => ({
  openapi: '3.1.1',
  info: {
    title: 'Job Posting API',
    version,
    summary: 'Post jobs to a job board: create, update, publish, list and search them.',
    description:
      'Create, update, archive, delete, list and search the jobs of one employer: one by one, in batches, or as a complete set. A board reads all live jobs and follows their changes. Requests have the key in the header `API-Key`; errors are `application/problem+json` (RFC 9457). openapi-generator for Java needs `--library native`.',
    contact: { name: 'The operator of the board' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  externalDocs: { description: 'The guide, and forms that send requests.', url: `${exampleUrl}/docs` },
  servers: [{ url: basePath, description: 'The service that serves this document.' }],
  tags: [
    { name: 'Jobs', description: 'The jobs of the employer whose key is sent.' },
    {
      name: 'Synchronisation',
      description: 'Send your complete set of jobs, and remove what is not in it.',
    },
    {
      name: 'Board',
      description:
        "All live jobs, and every change of them, for a site that shows them, and applications to them. It needs a board's key.",
    },
    {
      name: 'Vendors',
      description:
        "What a vendor's key acts for: with `API-Key: KEY.EMPLOYER`, it is a key of that employer.",
    },
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
        description:
          'The key from the operator of the board. It identifies the employer; that of a vendor is followed by a dot and the id of the employer; that of a board works below `/board`.',
      },
    },
    schemas: schemas(lists),
    parameters: Object.fromEntries(
      Object.entries<Parameter>(parameters).map(([name, one]) => [name, optionalExamples(one)]),
    ),
    headers: allHeaders,
    examples: allExamples(lists),
    responses: responses(),
  },
});

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
