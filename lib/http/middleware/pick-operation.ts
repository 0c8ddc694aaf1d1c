import { basePath, isFixed, type Method, methodsAt } from '../../api/routes.ts';
import type { ApiEvent, Step, WithMethod } from '../api-event.ts';
import { MethodUnknownError } from '../errors.ts';
import type { Operations } from '../operation.ts';
import { apiPath } from '../reply/api-url.ts';

const overrides: readonly string[] = ['PUT', 'DELETE'] satisfies Method[];

/** Only a POST can be overridden, and only in exactly this spelling. */
export const methodOf = (original: string, override: string | undefined): Method => {
  if (original === 'HEAD') return 'GET';
  const isOverridden = original === 'POST' && override !== undefined && overrides.includes(override);
  return (isOverridden ? override : original) as Method;
};

/** The path of the gateway's route: the request's own may contain a slash sent as `%2F`. */
export const routePath = ({ routeKey }: Pick<ApiEvent, 'routeKey'>): string =>
  routeKey.split(' ')[1]?.slice(basePath.length) ?? '';

/**
 * The fixed path that the gateway matched, with another method than its own, to a route with a
 * variable: `GET /jobs/batch` to `GET /jobs/{id}`.
 */
const misroutedPath = (event: ApiEvent): string | undefined => {
  const path = apiPath(event);
  return path !== undefined && path !== routePath(event) && isFixed(path) ? path : undefined;
};

/** @throws MethodUnknownError, also for a POST with a missing or wrong X-HTTP-Method-Override. */
export const pickOperation = <Chosen>(
  operations: Operations<Chosen>,
): Step<WithMethod & { operation: Chosen }> => ({
  before: ({ event }) => {
    const method = methodOf(event.requestContext.http.method, event.headers['x-http-method-override']);
    const operation = operations[method];
    const misrouted = misroutedPath(event);
    if (!operation || misrouted !== undefined) {
      throw new MethodUnknownError(method, methodsAt(misrouted ?? routePath(event)));
    }
    event.method = method;
    event.operation = operation;
  },
});
