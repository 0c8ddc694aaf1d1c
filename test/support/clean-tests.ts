import { afterEach, vi } from 'vitest';

// No test leaves a clock, a spy or an environment to the next one.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
