import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Compares what all other tests have recorded, and runs after them. */
const comparison = 'test/deploy/grants.test.ts';

/** `npm run test:bundles` makes the bundles that these tests need. */
const ofBundles = 'test/bundles/**';

/** Take a minute and a half: `npm run task -- hostile`. */
const hostile = [
  'test/hostile/**/*.test.ts',
  'test/{description,feed}/hostile.test.ts',
  'test/security/hostile-values.test.ts',
];

/** Evaluates each stage by SST: `npm run check:deploy`. */
const plans = 'test/deploy/plans.test.ts';

/** Start programs, which takes long: `npm run task -- programs`. */
const programs = [
  'test/**/{browser,terminal}.test.ts',
  'test/client/package.test.ts',
  'test/deploy/live-build.test.ts',
  'test/docs/commands.test.ts',
  'test/deploy/release/aliases.test.ts',
  'test/feed/command.test.ts',
  'test/fetching/crash.test.ts',
  'test/local/{production,restore,start}.test.ts',
  'test/local/admin/{admin,probe,stage,verify}.test.ts',
  'test/local/engine/crash.test.ts',
  'test/board/soak.test.ts',
];

/**
 * These tests use another engine, stub the environment, keep data between tests, replace modules, or
 * leave requests that never end.
 */
const withOwnProcess = [
  'test/api/jobs/idempotency-faults.test.ts',
  'dynamodb-lean/test/**/*.test.ts',
  'test/{dynamodb,faults,local/engine,local/gateway}/**/*.test.ts',
  'test/local/*.test.ts',
  'test/reference/retired-places.test.ts',
  'test/simulation/**/*.test.ts',
  'test/store/last-use.test.ts',
];

/** The samples import the client as a package. No build of it is required here. */
const alias = { 'job-posting-client': join(import.meta.dirname, 'client/src/index.ts') };

/** Milliseconds; more where RUNS_FACTOR multiplies the runs of each property. */
const testTimeout = process.env.RUNS_FACTOR ? 3_600_000 : 60_000;

const setupFiles = ['same-draws', 'log-of-failures', 'clean-tests'].map((name) => `test/support/${name}.ts`);
const shared = { testTimeout, hookTimeout: 60_000, maxWorkers: 3, setupFiles };

export default defineConfig({
  test: {
    globalSetup: ['test/support/engine.ts'],
    // The service's request log would hide the output of failed tests.
    silent: 'passed-only',
    projects: [
      { test: { ...shared, name: 'own process', include: withOwnProcess, exclude: programs } },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: 'shared process',
          include: ['test/**/*.test.ts'],
          exclude: [comparison, plans, ...withOwnProcess, ofBundles, ...hostile, ...programs],
          // Loads the service once for many files.
          isolate: false,
          setupFiles: [...setupFiles, 'test/support/clean-process.ts'],
        },
      },
      { test: { ...shared, name: 'hostile', include: hostile } },
      // npm and a browser take long to start on a busy machine.
      { test: { ...shared, hookTimeout: 300_000, name: 'programs', include: programs } },
      { test: { ...shared, testTimeout: 600_000, hookTimeout: 600_000, name: 'plans', include: [plans] } },
      { test: { ...shared, name: 'comparison', include: [comparison], sequence: { groupOrder: 1 } } },
    ],
  },
});
