import { applicationRoutes } from '../application/routes.ts';
import { boardRoutes } from '../board/routes.ts';
import { keys, type RouteAtRunTime, type Row } from '../contract/route.ts';
import { docsRoutes } from '../docs/routes.ts';
import { jobRoutes } from '../job/routes.ts';
import { listRoutes } from '../lists/routes.ts';
import { syncRoutes } from '../sync/routes.ts';
import type { AnswerExample, RequestExample, TextExample } from './examples.ts';
import type { SchemaName } from './schemas.ts';

/** The names in a row, of which each has a schema or an example. */
type Named = {
  readonly responses: readonly {
    readonly description: string;
    readonly json?: SchemaName & AnswerExample;
    readonly examples?: readonly AnswerExample[];
    readonly text?: readonly TextExample[];
  }[];
  readonly body?: { readonly schema: SchemaName; readonly examples: readonly RequestExample[] };
};

/** By the tag in the OpenAPI document, in its order. */
const groups = {
  Jobs: jobRoutes,
  Synchronisation: syncRoutes,
  Board: { ...boardRoutes, ...applicationRoutes },
  'Reference lists': listRoutes,
  Service: docsRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Named>>>>;

/** A row with its name taken apart, and what it implies. */
export type Route = Row &
  RouteAtRunTime & {
    readonly operationId: string;
    readonly key: (typeof keys)[Row['request']];
    /** The tag in the OpenAPI document. */
    readonly tag: string;
  };

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The one table of routes: the gateways, the deployment with its grants, the OpenAPI document, the
 * client and many tests derive from it. Each GET route also serves HEAD.
 */
export const routes: readonly Route[] = Object.entries(groups).flatMap(([tag, rows]) =>
  Object.values<Row & RouteAtRunTime>(rows).map((row) => ({
    operationId: camelCase(row.function),
    ...row,
    key: keys[row.request],
    tag,
  })),
);

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
