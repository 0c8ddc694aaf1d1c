import { beforeEach, vi } from 'vitest';

/**
 * Shortens the delays of all retries, the SDK's and our own: Math.random is their jitter. Lasts
 * until the end of the test.
 */
export const shortenRetryDelays = (): void => {
  const random = Math.random.bind(Math);
  vi.spyOn(Math, 'random').mockImplementation(() => random() / 200);
};

export const useShortRetryDelays = (): void => {
  beforeEach(shortenRetryDelays);
};
