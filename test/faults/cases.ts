import { afterAll, expect, test } from 'vitest';
import { resetRetryQuota } from '../support/reset-retry-quota.ts';
import { canStrike, faults } from './inject.ts';
import type { Operation } from './operation.ts';
import { runCase, runFaultless } from './run-case.ts';

const isWhole = process.env.FAULTS === 'all';

/** Milliseconds for one operation. */
const patience = isWhole ? 3_600_000 : 300_000;

/** Every case, or one of so many: prime, so that the selection comes round to every fault. */
const strideOf = (thinned: boolean): number => {
  if (isWhole) return 1;
  return thinned ? 89 : 29;
};

/**
 * One test for each operation: it finds out which requests are made, and lets each fail in every way.
 *
 * @param thinned there are many requests that are alike: a selection takes fewer of them.
 */
export const testOperations = (operations: readonly Operation[], thinned = false): void => {
  const stride = strideOf(thinned);
  const counts = { operations: 0, requests: 0, cases: 0 };
  let offered = 0;

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (_, operation) => {
      const faultless = await runFaultless(operation);
      expect(faultless.attempt.said).toBe(operation.said);
      const scripts: string[] = [];
      for (const request of faultless.requests) {
        for (const fault of faults.filter((one) => canStrike(one, request))) {
          if (offered++ % stride !== 0) continue;
          await resetRetryQuota();
          counts.cases++;
          const script = await runCase(operation, faultless, request, fault);
          if (script) scripts.push(script);
        }
      }
      counts.operations++;
      counts.requests += faultless.requests.length;
      expect(scripts.length, `${scripts.length} cases failed:\n\n${scripts.slice(0, 5).join('\n\n')}\n`).toBe(
        0,
      );
    },
    patience,
  );

  afterAll(() => {
    console.info(
      `${counts.operations} operations, ${counts.requests} requests, ${counts.cases} cases of ${offered}`,
    );
  });
};
