import { defineConfig } from 'vitest/config';

/** For `npm run test:bundles`, which names the files. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/engine.ts'],
    setupFiles: ['test/support/clean-tests.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    silent: 'passed-only',
  },
});
