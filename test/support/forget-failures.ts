import { dynamo } from '../../lib/dynamodb/client.ts';

const longSuccess = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => 500 };

/** The SDK stops repeating in a client that saw many failures, until it has seen as much success. */
export const forgetFailures = async (): Promise<void> => {
  const strategy = await dynamo().config.retryStrategy();
  if ('recordSuccess' in strategy) strategy.recordSuccess(longSuccess);
};
