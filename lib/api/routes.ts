import { type RowAtRunTime, rowsAtRunTime } from './routes/at-run-time.ts';
import { type Method, partsOf, type RequestKind, type Route } from './routes/route.ts';
import type { AllRows } from './routes/table.ts';

export type { Action, Method, RequestKind, Route } from './routes/route.ts';
export { routes } from './routes/table.ts';

/** `GET /jobs` and so on: one for each row of the table. */
export type RouteName = keyof AllRows;

/** What the use case of a route takes. */
export type RequestKindOf<Name extends RouteName> = AllRows[Name]['request'] & RequestKind;

/** Every path of the service starts with this. */
export const basePath = '/api/v1.1';

/** The methods that a route is deployed with: an HTTP API does not route HEAD to GET. */
export const deployedMethods = ({ method }: Pick<Route, 'method'>): readonly string[] =>
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
    'Job-Warnings',
    'Dry-Run',
    'Link',
    'Deprecation',
    'Sunset',
  ],
  maxAgeSeconds: 86_400,
} as const;

/** Whether a part of a route's path stands for any segment but an empty one. */
export const isVariable = (part: string): boolean => part.startsWith('{');

/** Whether the segments of a path are those of a route's path. */
export const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (isVariable(part) ? segments[at] !== '' : part === segments[at]));

/** What a function needs of a route while it runs. */
export type RouteAtRunTime = RowAtRunTime & Pick<Route, 'method' | 'path'>;

const routesAtRunTime: readonly RouteAtRunTime[] = /* @__PURE__ */ rowsAtRunTime.map((row) => ({
  ...row,
  ...partsOf(row.name),
}));

export const routeNamed = (name: RouteName): RouteAtRunTime => {
  const route = routesAtRunTime.find((one) => one.name === name);
  if (!route) throw new Error(`${name} is no route.`);
  return route;
};

/** The paths without variables, below `basePath`. */
export const fixedPaths: readonly string[] = /* @__PURE__ */ routesAtRunTime.flatMap(({ path }) =>
  path.includes('{') ? [] : path,
);

/**
 * For the header `Allow`: the methods of a path below `basePath`; none for an unknown path. A fixed
 * path takes precedence over one with variables, whatever the method.
 *
 * @param isOn whether the setting is on that a route needs.
 */
export const methodsAt = (path: string, isOn: () => boolean = () => true): Method[] => {
  const segments = path.split('/');
  const isFixed = fixedPaths.includes(path);
  return routesAtRunTime
    .filter((route) => !route.overrideOnly && (route.onlyWith === undefined || isOn()))
    .filter((route) => (isFixed ? route.path === path : fits(route.path.split('/'), segments)))
    .map(({ method }) => method);
};

/**
 * Paths that people try first. They redirect to the documentation; the fallback serves them, like
 * every path that is no route.
 */
export const entrances: readonly string[] = ['/', basePath];

/** Where tools look for the guide (llmstxt.org). The fallback serves it, too. */
export const guidePath = '/llms.txt';
