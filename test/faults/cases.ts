import { afterAll, expect, test } from 'vitest';
import { resetRetryQuota } from '../support/store/reset-retry-quota.ts';
import { canInject, faults } from './inject.ts';
import type { FaultSubject } from './operation.ts';
import { runBaseline, runCase } from './run-case.ts';

const isFullRun = process.env.FAULTS === 'all';

/** The timeout for one operation, in milliseconds. */
const testTimeout = isFullRun ? 3_600_000 : 300_000;

/** Runs every nth case; n is prime, so that the selection covers every fault. */
const samplingInterval = (isSampled: boolean): number => {
  if (isFullRun) return 1;
  return isSampled ? 359 : 193;
};

/**
 * Defines one test per operation: it records the requests and injects every fault into each.
 *
 * @param isSampled selects fewer cases of operations that make many similar requests.
 */
export const testOperations = (operations: readonly FaultSubject[], isSampled = false): void => {
  const interval = samplingInterval(isSampled);
  const counts = { operations: 0, requests: 0, cases: 0 };
  let available = 0;

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (_, operation) => {
      const baseline = await runBaseline(operation);
      expect(baseline.attempt.outcome).toBe(operation.outcome);
      const scripts: string[] = [];
      for (const request of baseline.requests) {
        for (const fault of faults.filter((each) => canInject(each, request))) {
          if (available++ % interval !== 0) continue;
          await resetRetryQuota();
          counts.cases++;
          const script = await runCase(operation, baseline, request, fault);
          if (script) scripts.push(script);
        }
      }
      counts.operations++;
      counts.requests += baseline.requests.length;
      expect(scripts.length, `${scripts.length} cases failed:\n\n${scripts.slice(0, 5).join('\n\n')}\n`).toBe(
        0,
      );
    },
    testTimeout,
  );

  afterAll(() => {
    console.info(
      `${counts.operations} operations, ${counts.requests} requests, ${counts.cases} cases of ${available}`,
    );
  });
};
