import { afterAll, beforeAll, vi } from 'vitest';
import { forgetFailures } from './forget-failures.ts';

// What one file of tests does to the process that it shares, the next one does not find.
beforeAll(forgetFailures);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
