import { ok, type Rows, routesOf, type Success, unchanged } from '../contract/route.ts';

/** A file that clients may revalidate. */
const file = <const Body extends Pick<Success, 'json' | 'text'>>(description: string, body: Body) =>
  [
    { ...body, status: 200, description, headers: ['ETag'] },
    unchanged('ETag'),
  ] as const satisfies readonly Success[];

export const serviceRoutes = routesOf({
  'GET /health': {
    function: 'health',
    request: 'service',
    operationId: 'getHealth',
    summary: 'Check whether the service responds',
    description: 'For monitoring. No key is required, and no data is read.',
    responses: [ok('The service responds.', 'Health')],
  },
  'GET /openapi.json': {
    function: 'openapi',
    request: 'service',
    operationId: 'getOpenApi',
    summary: 'Get the OpenAPI 3.1 document',
    description: 'For code generators, importers and other tools.',
    parameters: ['IfNoneMatch'],
    responses: file('The document.', { json: 'OpenApi' }),
  },
  'GET /docs': {
    function: 'docs',
    request: 'service',
    operationId: 'getDocs',
    summary: 'Get the documentation page',
    description: 'For people. Each operation has a form that sends a real request.',
    parameters: ['IfNoneMatch'],
    responses: file('The page.', { text: ['text/html'] }),
  },
  'GET /docs/{asset}': {
    function: 'docs',
    request: 'service',
    operationId: 'getDocsAsset',
    summary: 'Get a file of the documentation page',
    description:
      'Returns a page for integrators and boards, such as `integration`, as Markdown with `.md`; the style sheet or a script of the pages, `guide.md`, `changelog.md`, or the packed client for npm, `job-posting-client.tgz`.',
    parameters: ['Asset', 'IfNoneMatch'],
    responses: file('The file.', {
      text: ['text/html', 'text/css', 'text/javascript', 'text/markdown', 'application/gzip'],
    }),
    refusals: ['path.unknown'],
  },
  'GET /problems/{name}': {
    function: 'problem-page',
    request: 'service',
    operationId: 'getProblem',
    summary: 'Get the page of a problem',
    description: 'The page to which the `type` of a problem points: what the problem means and what to do.',
    parameters: ['ProblemName', 'IfNoneMatch'],
    responses: file('The page.', { text: ['text/html'] }),
    refusals: ['path.unknown'],
  },
} as const satisfies Rows);
