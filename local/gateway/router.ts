import { basePath, type Route } from '../../lib/api/routes.ts';

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
export const createRouter = (routes: readonly Route[], fallback: string) => {
  const candidates = routes.flatMap(withHead).sort((a, b) => variables(a) - variables(b));

  return (method: string, segments: readonly string[]): RouteMatch => {
    for (const { segments: pattern, method: wanted, ...match } of candidates) {
      const parameters = method === wanted && matchSegments(pattern, segments);
      if (parameters)
        return Object.keys(parameters).length > 0 ? { ...match, pathParameters: parameters } : match;
    }
    return { routeKey: '$default', function: fallback };
  };
};

/** An HTTP API does not route HEAD to GET, so that each GET route is deployed with a HEAD route. */
const withHead = (route: Route): Candidate[] =>
  (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]).map((method) => {
    const path = basePath + route.path;
    return { method, routeKey: `${method} ${path}`, function: route.function, segments: path.split('/') };
  });

const isVariable = (segment: string): boolean => segment.startsWith('{');

const variables = ({ segments }: Candidate): number => segments.filter(isVariable).length;

const matchSegments = (
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined => {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (isVariable(expected) && segment !== '') parameters[expected.slice(1, -1)] = segment;
    else if (expected !== segment) return undefined;
  }
  return parameters;
};
