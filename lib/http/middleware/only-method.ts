import { fixedPaths, type Method, methodsAt, type RouteAtRunTime } from '../../api/routes.ts';
import type { ApiEvent, Step } from '../api-event.ts';
import { MethodUnknownError } from '../errors.ts';

const overrides: readonly string[] = ['PUT', 'DELETE'] satisfies Method[];

/** Only a POST can be overridden, and only in exactly this spelling. */
export const handledMethod = (sent: string, override: string | undefined): string => {
  if (sent === 'HEAD') return 'GET';
  return sent === 'POST' && override !== undefined && overrides.includes(override) ? override : sent;
};

/** The method that a request is handled as. */
export const methodOf = ({ requestContext, headers }: ApiEvent): string =>
  handledMethod(requestContext.http.method, headers['x-http-method-override']);

/**
 * A fixed path that the gateway matched, with another method than its own, to a route with a
 * variable: `GET /jobs/batch` to `GET /jobs/{id}`.
 */
const misroutedPath = (path: string, { pathParameters = {} }: ApiEvent): string | undefined => {
  const sent = path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? '');
  return sent !== path && fixedPaths.includes(sent) ? sent : undefined;
};

/** @throws MethodUnknownError, also for a POST with a missing or wrong X-HTTP-Method-Override. */
export const onlyMethod = ({ method, path }: RouteAtRunTime): Step => ({
  before: ({ event }) => {
    const sent = methodOf(event);
    const misrouted = misroutedPath(path, event);
    if (sent !== method || misrouted !== undefined) {
      throw new MethodUnknownError(sent, methodsAt(misrouted ?? path));
    }
    event.method = method;
  },
});
