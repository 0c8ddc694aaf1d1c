import { dynamo } from '../../../lib/store/dynamodb/client.ts';

const longSuccess = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => 500 };

/** Refills the retry quota of the SDK client; it stops retrying after many failures. */
export const resetRetryQuota = async (): Promise<void> => {
  const strategy = await dynamo().config.retryStrategy();
  if ('recordSuccess' in strategy) strategy.recordSuccess(longSuccess);
};
