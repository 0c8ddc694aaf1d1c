import { reportThrottled } from '../back-off.ts';

const attemptsOf = (sent: unknown): number => Object(Object(sent).$metadata).attempts ?? 1;

/**
 * Reports that the SDK had to retry a request: the store throttled all of it, or did not respond.
 *
 * @returns the response.
 */
export const reportRetries = async <Output>(
  request: Promise<Output>,
  signal: AbortSignal | undefined,
): Promise<Output> => {
  const [outcome] = await Promise.allSettled([request]);
  const isFulfilled = outcome.status === 'fulfilled';
  if (attemptsOf(isFulfilled ? outcome.value : outcome.reason) > 1) reportThrottled(signal);
  if (isFulfilled) return outcome.value;
  throw outcome.reason;
};
