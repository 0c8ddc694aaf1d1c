import { defineConfig } from 'vitest/config';

/** Compares what all other tests have recorded; it runs once they are through. */
const comparison = 'test/deploy/grants.test.ts';

/** They need bundles: `npm run test:bundles`. */
const ofBundles = 'test/bundles/**';

const shared = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 };

export default defineConfig({
  test: {
    globalSetup: ['test/support/engine.ts'],
    // The service's request log of tests that pass would bury the rest.
    silent: 'passed-only',
    projects: [
      {
        test: { ...shared, name: 'tests', include: ['test/**/*.test.ts'], exclude: [comparison, ofBundles] },
      },
      { test: { ...shared, name: 'comparison', include: [comparison], sequence: { groupOrder: 1 } } },
    ],
  },
});
