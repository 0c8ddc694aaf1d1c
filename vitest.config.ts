import { defineConfig } from 'vitest/config';

/** Compares what all other tests have recorded, and runs after them. */
const comparison = 'test/deploy/grants.test.ts';

/** `npm run test:bundles` makes the bundles that these tests need. */
const ofBundles = 'test/bundles/**';

/** Take a minute and a half: `npm run test:hostile`. */
const hostile = [
  'test/hostile/**/*.test.ts',
  'test/description/hostile.test.ts',
  'test/security/hostile-values.test.ts',
];

/** Need Chromium: `npm run test:browser`. */
const inBrowser = 'test/**/browser.test.ts';

/** These tests create their own tables, use another engine, start processes, or replace modules. */
const withOwnProcess = [
  'test/{dynamodb,faults,functions,integrity,jobs,local,model,store}/**/*.test.ts',
  'test/api/{batch-races,dry-run,fuzz,idempotency,idempotency-faults,races,sync-races,sync-time}.test.ts',
  'test/reference/retired-places.test.ts',
  'test/security/{injection,time}.test.ts',
];

/** Milliseconds; more where RUNS_FACTOR multiplies the runs of each property. */
const testTimeout = process.env.RUNS_FACTOR ? 3_600_000 : 60_000;

const shared = { testTimeout, hookTimeout: 60_000, maxWorkers: 3 };

export default defineConfig({
  test: {
    globalSetup: ['test/support/engine.ts'],
    // The service's request log would hide the output of failed tests.
    silent: 'passed-only',
    projects: [
      { test: { ...shared, name: 'own process', include: withOwnProcess } },
      {
        test: {
          ...shared,
          name: 'shared process',
          include: ['test/**/*.test.ts'],
          exclude: [comparison, ...withOwnProcess, ofBundles, ...hostile, inBrowser],
          // Loads the service once for many files.
          isolate: false,
          setupFiles: ['test/support/clean-process.ts'],
          env: { SHARED_PROCESS: 'yes' },
        },
      },
      { test: { ...shared, name: 'hostile', include: hostile } },
      { test: { ...shared, name: 'browser', include: [inBrowser] } },
      { test: { ...shared, name: 'comparison', include: [comparison], sequence: { groupOrder: 1 } } },
    ],
  },
});
