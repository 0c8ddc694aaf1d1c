import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import type {
  EndpointV2,
  HandlerExecutionContext,
  MiddlewareStack,
  SerializeMiddleware,
} from '@smithy/types';

type Stack = MiddlewareStack<ServiceInputTypes, ServiceOutputTypes>;
type Middleware = SerializeMiddleware<ServiceInputTypes, ServiceOutputTypes>;
type Context = HandlerExecutionContext & {
  readonly endpointV2?: EndpointV2;
  readonly authSchemes?: readonly unknown[];
};

/** The context lives as long as the resolved stack. An endpoint that asks for its own way of signing is told it anew. */
const once =
  (find: Middleware): Middleware =>
  (next, context: Context) => {
    const findThen = find(next, context);
    return (args) => (context.endpointV2 && !context.authSchemes?.length ? next(args) : findThen(args));
  };

/** A view of a stack that hands on the step which finds the endpoint so that it is taken once. */
const withEndpointOnce = (stack: Stack): Stack => ({
  ...stack,
  applyToStack: (target) =>
    stack.applyToStack({
      ...target,
      addRelativeTo: (given, options) => {
        const isEndpoint = options.name === 'endpointV2Middleware';
        const middleware = isEndpoint ? once(given as Middleware) : given;
        // The SDK hands a stack's entries on whole: the middleware is among the options, too.
        target.addRelativeTo(middleware, { ...options, middleware } as typeof options);
      },
    }),
});

/**
 * The SDK's commands find their endpoint for each request out of a dozen settings, each of them a promise. None changes
 * while a process lives: neither the region, nor the account, nor an engine's address.
 */
export const findEndpointOnce = (stack: Stack): Stack => ({
  ...stack,
  concat: (command) => stack.concat(withEndpointOnce(command as never) as never),
});
