import { basePath, isVariable, matchesPath } from '../../lib/contract/route.ts';
import { deployedMethods, type Route } from '../../lib/openapi/routes.ts';

export type GatewayRoute = Pick<Route, 'method' | 'path' | 'function'>;

export type RouteMatch = {
  readonly routeKey: string;
  readonly function: string;
  readonly pathParameters?: Record<string, string>;
};

type Candidate = RouteMatch & { readonly method: string; readonly segments: readonly string[] };

/**
 * Matches routes as an API Gateway HTTP API does: by exact method and path. A variable matches one
 * non-empty segment, a fixed segment takes precedence over a variable, and a trailing slash is a
 * segment. The rest matches `$default`.
 *
 * @param fallback the function of the `$default` route.
 */
export const createRouter = (routes: readonly GatewayRoute[], fallback: string) => {
  const candidates = routes.flatMap(candidatesOf).sort((a, b) => variables(a) - variables(b));

  return (method: string, segments: readonly string[]): RouteMatch => {
    for (const { segments: pattern, method: wanted, ...match } of candidates) {
      if (method !== wanted || !matchesPath(pattern, segments)) continue;
      const parameters = pattern.flatMap((part, at) =>
        isVariable(part) ? [[part.slice(1, -1), segments[at]]] : [],
      );
      return parameters.length > 0 ? { ...match, pathParameters: Object.fromEntries(parameters) } : match;
    }
    return { routeKey: '$default', function: fallback };
  };
};

const candidatesOf = (route: GatewayRoute): Candidate[] =>
  deployedMethods(route).map((method) => {
    const path = basePath + route.path;
    return { method, routeKey: `${method} ${path}`, function: route.function, segments: path.split('/') };
  });

const variables = ({ segments }: Candidate): number => segments.filter(isVariable).length;
