/** Every path of the service starts with this. */
export const basePath = '/api/v1.1';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Route = {
  readonly method: Method;
  /** Below `basePath`; a name in braces stands for one path segment. */
  readonly path: string;
  /** The file in functions/ whose `handler` serves the route. */
  readonly function: string;
  /** Whether the route needs the header `API-Key`. */
  readonly key: boolean;
  /** A POST that is only ever handled as the method that `X-HTTP-Method-Override` names. */
  readonly overrideOnly?: true;
  /** The query parameters: their names, and those of their definitions in the OpenAPI document. */
  readonly query?: Readonly<Record<string, string>>;
  /** Pages for people, and what tools load: unknown query parameters are ignored. */
  readonly ignoresQuery?: true;
};

const paging = { page: 'Page', pageSize: 'PageSize' } as const;
const listQuery = {
  q: 'JobSearch',
  status: 'Status',
  referenceId: 'ReferenceId',
  ...paging,
  cursor: 'Cursor',
} as const;
const locationQuery = { q: 'LocationSearch', types: 'LocationTypes', ...paging } as const;
const writeQuery = { dryRun: 'DryRun' } as const;

/**
 * The one table of routes. The local gateway, the deployment, the fallback's `Allow` headers and
 * the OpenAPI document derive from it. Each GET route also serves HEAD.
 */
export const routes = [
  { method: 'GET', path: '/jobs', function: 'list-jobs', key: true, query: listQuery },
  { method: 'POST', path: '/jobs', function: 'create-job', key: true, query: writeQuery },
  { method: 'PUT', path: '/jobs', function: 'put-job-by-reference', key: true, query: writeQuery },
  { method: 'DELETE', path: '/jobs', function: 'delete-job-by-reference', key: true },
  { method: 'POST', path: '/jobs/batch', function: 'batch-jobs', key: true, query: writeQuery },
  { method: 'GET', path: '/jobs/{id}', function: 'get-job', key: true },
  {
    method: 'POST',
    path: '/jobs/{id}',
    function: 'override-job',
    key: true,
    overrideOnly: true,
    query: writeQuery,
  },
  { method: 'PUT', path: '/jobs/{id}', function: 'update-job', key: true, query: writeQuery },
  { method: 'DELETE', path: '/jobs/{id}', function: 'delete-job', key: true },
  { method: 'GET', path: '/syncs', function: 'list-syncs', key: true },
  { method: 'POST', path: '/syncs', function: 'open-sync', key: true },
  { method: 'GET', path: '/syncs/{id}', function: 'get-sync', key: true },
  { method: 'POST', path: '/syncs/{id}', function: 'abort-sync', key: true, overrideOnly: true },
  { method: 'DELETE', path: '/syncs/{id}', function: 'abort-sync', key: true },
  {
    method: 'POST',
    path: '/syncs/{id}/chunks/{n}',
    function: 'put-chunk',
    key: true,
    overrideOnly: true,
  },
  { method: 'PUT', path: '/syncs/{id}/chunks/{n}', function: 'put-chunk', key: true },
  { method: 'POST', path: '/syncs/{id}/commit', function: 'commit-sync', key: true },
  {
    method: 'GET',
    path: '/syncs/{id}/removals',
    function: 'list-removals',
    key: true,
    query: { cursor: 'RemovalsCursor' },
  },
  { method: 'GET', path: '/positiontypes', function: 'list-position-types', key: false },
  { method: 'GET', path: '/positiontypes/{id}', function: 'get-position-type', key: false },
  { method: 'GET', path: '/jobcategories', function: 'list-job-categories', key: false },
  { method: 'GET', path: '/jobcategories/{id}', function: 'get-job-category', key: false },
  { method: 'GET', path: '/locations', function: 'list-locations', key: false, query: locationQuery },
  { method: 'GET', path: '/locations/{id}', function: 'get-location', key: false },
  { method: 'GET', path: '/health', function: 'health', key: false, ignoresQuery: true },
  { method: 'GET', path: '/openapi.json', function: 'openapi', key: false, ignoresQuery: true },
  { method: 'GET', path: '/docs', function: 'docs', key: false, ignoresQuery: true },
  { method: 'GET', path: '/docs/{asset}', function: 'docs', key: false, ignoresQuery: true },
  { method: 'GET', path: '/problems/{name}', function: 'problem-page', key: false, ignoresQuery: true },
] as const satisfies readonly Route[];

export const allRoutes: readonly Route[] = routes;

/** The methods that a route is deployed with: an HTTP API does not route HEAD to GET. */
export const deployedMethods = ({ method }: Route): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/** The function for requests that no route matches: 404, or 405 with `Allow`. */
export const fallbackFunction = 'fallback';

/** Cross-origin rules; the gateway responds to preflight requests itself. */
export const cors = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'API-Key',
    'Content-Type',
    'X-HTTP-Method-Override',
    'Prefer',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
  ],
  exposeHeaders: [
    'Location',
    'ETag',
    'Allow',
    'Retry-After',
    'Preference-Applied',
    'Idempotent-Replayed',
    'Lenient-Removed',
    'Dry-Run',
  ],
  maxAgeSeconds: 86_400,
} as const;

/** Whether a part of a route's path stands for any segment but an empty one. */
export const isVariable = (part: string): boolean => part.startsWith('{');

/** Whether the segments of a path are those of a route's path. */
export const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (isVariable(part) ? segments[at] !== '' : part === segments[at]));

/**
 * The routes of a path below `basePath`; none for an unknown path. A fixed path takes precedence
 * over one with variables, whatever the method.
 */
const routesAt = (path: string): Route[] => {
  const matching = allRoutes.filter(
    (route) => !route.overrideOnly && fits(route.path.split('/'), path.split('/')),
  );
  const fixed = matching.filter((route) => route.path === path);
  return fixed.length > 0 ? fixed : matching;
};

/** Whether a path below `basePath` is that of a route without variables. */
export const isFixed = (path: string): boolean => allRoutes.some((route) => route.path === path);

/** For the header `Allow`; none for an unknown path. */
export const methodsAt = (path: string): Method[] => routesAt(path).map(({ method }) => method);

export const routeAt = (method: Method, path: string): Route | undefined =>
  routesAt(path).find((route) => route.method === method);

/**
 * Paths that people try first. They redirect to the documentation; the fallback serves them, like
 * every path that is no route.
 */
export const entrances: readonly string[] = ['/', basePath];
