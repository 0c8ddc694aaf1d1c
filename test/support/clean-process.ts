import { afterAll, beforeAll, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { forgetFailures } from './forget-failures.ts';

// What one file of tests does to the process that it shares, the next one does not find.

const { DYNAMODB_ENDPOINT, TABLE_PREFIX, PUBLIC_ORIGIN } = process.env;

beforeAll(forgetFailures);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  configure({ DYNAMODB_ENDPOINT, TABLE_PREFIX, PUBLIC_ORIGIN });
});
