import { headers } from '../contract/headers.ts';
import { parameters } from '../contract/parameters.ts';
import { keys, type RouteAtRunTime, type Row } from '../contract/route.ts';
import { keysOf } from '../schema-parts.ts';
import { routeGroups } from './route-groups.ts';

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
export const routes: readonly Route[] = Object.entries(routeGroups).flatMap(([tag, rows]) =>
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

const sentHeaders = Object.values(parameters).flatMap((one) => (one.in === 'header' ? one.name : []));

/** Cross-origin rules; the gateway responds to preflight requests itself. */
export const cors = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  allowHeaders: ['API-Key', 'Content-Type', ...new Set(sentHeaders)],
  // The header WWW-Authenticate is for other clients than pages.
  exposeHeaders: [...keysOf(headers).filter((name) => name !== 'WWW-Authenticate'), 'Deprecation', 'Sunset'],
  maxAgeSeconds: 86_400,
} as const;
