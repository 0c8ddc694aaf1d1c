import { vi } from 'vitest';

/** Until the end of the test, no request ends because the machine is busy. */
export const withoutTimeouts = (): void => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
};
