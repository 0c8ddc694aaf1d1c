import { defineConfig } from 'vitest/config';

/** Compares what all other tests have recorded; it runs once they are through. */
const comparison = 'test/deploy/grants.test.ts';

/** They need bundles: `npm run test:bundles`. */
const ofBundles = 'test/bundles/**';

/** They work on tables of their own or on another engine, start other processes, or put other modules in place. */
const withOwnProcess = [
  'test/{dynamodb,faults,functions,integrity,jobs,local,model,store}/**/*.test.ts',
  'test/api/{fuzz,idempotency,idempotency-faults,races}.test.ts',
  'test/reference/retired-places.test.ts',
  'test/security/injection.test.ts',
];

/** Milliseconds; more where properties are tried many times as often as usual. */
const patience = process.env.RUNS_FACTOR ? 3_600_000 : 60_000;

const shared = { testTimeout: patience, hookTimeout: 60_000, maxWorkers: 3 };

export default defineConfig({
  test: {
    globalSetup: ['test/support/engine.ts'],
    // The service's request log of tests that pass would bury the rest.
    silent: 'passed-only',
    projects: [
      { test: { ...shared, name: 'own process', include: withOwnProcess } },
      {
        test: {
          ...shared,
          name: 'shared process',
          include: ['test/**/*.test.ts'],
          exclude: [comparison, ...withOwnProcess, ofBundles],
          // A process loads the service once and serves many files, as a Lambda's serves many requests.
          isolate: false,
          setupFiles: ['test/support/clean-process.ts'],
          env: { SHARED_PROCESS: 'yes' },
        },
      },
      { test: { ...shared, name: 'comparison', include: [comparison], sequence: { groupOrder: 1 } } },
    ],
  },
});
