import { beforeAll, vi } from 'vitest';

/**
 * What is drawn between 0 and 1 is the jitter of the SDK's repeats and of our own: next to nothing makes them wait
 * next to no time. Until mocks are restored.
 */
export const shortenWaits = (): void => {
  const random = Math.random.bind(Math);
  vi.spyOn(Math, 'random').mockImplementation(() => random() / 200);
};

export const useShortWaits = (): void => {
  beforeAll(shortenWaits);
};
