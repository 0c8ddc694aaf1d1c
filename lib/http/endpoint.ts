import { type CallKindOf, type Method, type RouteName, routeNamed } from '../api/routes.ts';
import type { CallOf } from './calls.ts';
import { methodOf, onlyMethod, queryParameters } from './middleware/request-line.ts';
import type { Handler } from './middleware/time-limit.ts';
import type { UseCase } from './query/query-reader.ts';
import { startOfStack } from './stack.ts';

type Endpoint = Handler & { readonly method: Method };

/**
 * The handler of a route, as its row in lib/api/routes describes it. The method is checked first:
 * the rules about keys and bodies are those of the method that the request is handled as.
 *
 * @param call the kind of call of the row, from calls.ts.
 * @param useCase the use case alone, or with what it reads: `withQuery`, `withBody`.
 */
export const endpoint = <Name extends RouteName, Call>(
  name: Name,
  call: CallOf<CallKindOf<Name>, Call>,
  useCase: UseCase<Call>,
): Endpoint => {
  const route = routeNamed(name);
  const steps = [queryParameters(route, useCase), ...('steps' in useCase ? useCase.steps : [])];
  const handler = call.build(startOfStack().use(onlyMethod(route)), steps, route.method !== 'GET');
  return Object.assign(handler, { method: route.method });
};

/**
 * The handler of several routes of one path: the gateway routes by the original method, which
 * `X-HTTP-Method-Override` may change.
 */
export const oneOf =
  (first: Endpoint, ...others: readonly Endpoint[]): Handler =>
  (event, context) => {
    const method = methodOf(event);
    return ([first, ...others].find((one) => one.method === method) ?? first)(event, context);
  };
