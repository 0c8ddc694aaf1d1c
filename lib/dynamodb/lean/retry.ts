import { randomUUID } from 'node:crypto';
import type {
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import type {
  FinalizeHandlerArguments,
  FinalizeRequestMiddleware,
  RetryStrategyV2,
  RetryToken,
} from '@smithy/types';
import type { RequestArgs } from './attempt.ts';
import { retryLoop, retryStrategyOf } from './sdk.ts';

type Middleware = FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes>;

/** One request has one invocation id, however often it is sent. */
const withInvocation = (args: FinalizeHandlerArguments<ServiceInputTypes>, id: string) => {
  const { request } = args as RequestArgs;
  return { ...args, request: { ...request, headers: { ...request.headers, 'amz-sdk-invocation-id': id } } };
};

/**
 * Sends a request. Only when that fails, the SDK's own loop takes over: it is given the failure as
 * that of its first attempt, and decides about delays, tokens and the end. A request that succeeds
 * at once pays for none of it.
 */
export const retry =
  (config: DynamoDBClientResolvedConfig): Middleware =>
  (next, context) => {
    let first:
      | { readonly strategy: RetryStrategyV2; readonly token: RetryToken; readonly max: number }
      | undefined;
    return async (args) => {
      if (!first) {
        const strategy = await retryStrategyOf(config);
        const token = await strategy.acquireInitialRetryToken('');
        first = { strategy, token, max: await config.maxAttempts() };
      }
      const id = randomUUID();
      const { request, abortSignal } = args as RequestArgs;
      request.headers = {
        'amz-sdk-invocation-id': id,
        'amz-sdk-request': `attempt=1; max=${first.max}`,
      };
      try {
        const result = await next(args);
        first.strategy.recordSuccess(first.token);
        const { $metadata } = result.output;
        $metadata.attempts = 1;
        $metadata.totalRetryDelay = 0;
        return result;
      } catch (error) {
        let isFirst = true;
        const resume: typeof next = async (again) => {
          if (!isFirst) return next(withInvocation(again, id));
          isFirst = false;
          throw error;
        };
        return retryLoop(config, context, abortSignal)(resume)(args);
      }
    };
  };
