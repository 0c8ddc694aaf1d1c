import { basePath, type Method, methodsAt } from '../../api/routes.ts';
import type { ApiEvent, Middleware, Operations } from '../call.ts';
import { MethodUnknownError } from '../errors.ts';

const overrides: readonly string[] = ['PUT', 'DELETE'] satisfies Method[];

/** The method that a request is handled as. Only a POST can be another one, and only what is spelt exactly so. */
export const methodOf = (original: string, override: string | undefined): Method => {
  if (original === 'HEAD') return 'GET';
  const isOverridden = original === 'POST' && override !== undefined && overrides.includes(override);
  return (isOverridden ? override : original) as Method;
};

/** The path of the route that the gateway chose. The request's own may hold a slash that was sent as `%2F`. */
const routePath = ({ routeKey }: ApiEvent): string => routeKey.split(' ')[1]?.slice(basePath.length) ?? '';

/**
 * Chooses what the request is about to do, before any rule about keys and bodies: these are the chosen method's.
 *
 * @throws MethodUnknownError for a POST that only makes sense as another method and names none.
 */
export const pickOperation = (operations: Operations): Middleware => ({
  before: ({ event, internal }) => {
    const method = methodOf(event.requestContext.http.method, event.headers['x-http-method-override']);
    const operation = operations[method];
    if (!operation) throw new MethodUnknownError(methodsAt(routePath(event)));
    internal.method = method;
    internal.operation = operation;
  },
});
