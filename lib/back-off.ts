import { setTimeout as wait } from 'node:timers/promises';

const baseMillis = 10;
const capMillis = 1_000;

/** "Full jitter" (AWS Architecture Blog, "Exponential Backoff And Jitter") spreads retries out. */
export const backOff = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(capMillis, baseMillis * 2 ** attempt));

/**
 * Reports that the store has throttled a request, to whoever made the signal that ends it: all
 * requests of a call have the same one.
 */
export const reportThrottled = (signal: AbortSignal | undefined): void => {
  signal?.dispatchEvent(new Event('throttled'));
};

/** Calls back whenever the store has throttled a request that the signal ends. */
export const onThrottled = (signal: AbortSignal, listener: () => void): void => {
  signal.addEventListener('throttled', listener);
};
