import { randomUUID } from 'node:crypto';
import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import type {
  FinalizeHandlerArguments,
  FinalizeRequestMiddleware,
  HttpRequest,
  RetryStrategyV2,
} from '@smithy/types';
import type { Cancellable } from './http-handler.ts';
import { retryMiddleware } from './sdk.ts';

type Args = FinalizeHandlerArguments<ServiceInputTypes> & Cancellable;

/** One request has one invocation id, however often it is sent. */
const withInvocation = (args: Args, id: string): Args => {
  const request = args.request as HttpRequest;
  return { ...args, request: { ...request, headers: { ...request.headers, 'amz-sdk-invocation-id': id } } };
};

/**
 * Sends a request. Only when that fails, the SDK's own loop takes over: it is given the failure as that of its first
 * attempt, and decides about delays, tokens and the end. A request that succeeds at once pays for none of it.
 */
export const retry =
  (config: DynamoDBClientResolvedConfig): FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> =>
  (next, context) => {
    let maxAttempts: number | undefined;
    return async (args: Args) => {
      maxAttempts ??= await config.maxAttempts();
      const strategy = (await config.retryStrategy()) as RetryStrategyV2;
      const token = await strategy.acquireInitialRetryToken('');
      const id = randomUUID();
      const { headers } = args.request as HttpRequest;
      headers['amz-sdk-invocation-id'] = id;
      headers['amz-sdk-request'] = `attempt=1; max=${maxAttempts}`;
      try {
        const result = await next(args);
        strategy.recordSuccess(token);
        Object.assign(result.output.$metadata, { attempts: 1, totalRetryDelay: 0 });
        return result;
      } catch (error) {
        let isFirst = true;
        const resume: typeof next = async (again) => {
          if (!isFirst) return next(withInvocation(again, id));
          isFirst = false;
          throw error;
        };
        const cancellable = args.abortSignal ? { __smithy_context: { abortSignal: args.abortSignal } } : {};
        return retryMiddleware(config)(resume, { ...context, ...cancellable })(args);
      }
    };
  };
