import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Salary } from '../../lib/domain/job.ts';
import { changeSalary, periodFaults, type SalaryInput } from '../../lib/domain/salary.ts';

const stored: Salary = { amount: 100_000, maxAmount: 200_000, period: 5, plusCommission: false };

const change = (onto: Salary | null, sent: SalaryInput | null | undefined) => {
  const { salary, faults } = changeSalary(onto, sent, []);
  return faults.length > 0 ? faults.map(({ pointer, code }) => `${pointer} ${code}`) : salary;
};

const nothing = { amount: null, maxAmount: null, period: null, plusCommission: false };

describe('onto none', () => {
  test.each<[SalaryInput | null | undefined, unknown]>([
    [undefined, null],
    [null, null],
    [{}, null],
    [{ plusCommission: false }, null],
    [{ plusCommission: true }, { ...nothing, plusCommission: true }],
    [
      { amount: 1, period: { id: 1 } },
      { ...nothing, amount: 10_000, period: 1 },
    ],
    [
      { amount: 0, period: { id: 1 } },
      { ...nothing, amount: 0, period: 1 },
    ],
    [{ amount: 1 }, ['/salary/period required']],
    [{ maxAmount: 1 }, ['/salary/amount required']],
    [{ period: { id: 1 } }, ['/salary/amount required']],
    [{ maxAmount: 1, period: { id: 1 } }, ['/salary/amount required']],
    [{ amount: 1, maxAmount: 0.9999, period: { id: 1 } }, ['/salary/maxAmount out_of_range']],
    [{ amount: 2, maxAmount: 1 }, ['/salary/period required', '/salary/maxAmount out_of_range']],
  ])('%j leaves %j', (sent, left) => {
    expect(change(null, sent)).toEqual(left);
  });
});

describe('onto one', () => {
  test.each<[SalaryInput | null | undefined, unknown]>([
    [undefined, stored],
    [{}, stored],
    [null, null],
    [{ amount: 20 }, { ...stored, amount: 200_000 }],
    [{ maxAmount: null }, { ...stored, maxAmount: null }],
    [{ period: { id: 1 } }, { ...stored, period: 1 }],
    [{ plusCommission: true }, { ...stored, plusCommission: true }],
    [{ amount: null, maxAmount: null, period: null }, null],
    [{ amount: 20.0001 }, ['/salary/maxAmount out_of_range']],
    [{ amount: null }, ['/salary/amount required']],
    [{ period: null }, ['/salary/period required']],
  ])('%j leaves %j', (sent, left) => {
    expect(change(stored, sent)).toEqual(left);
  });
});

test('what is known to be wrong is not complained about again', () => {
  const known = [{ pointer: '/salary/amount', code: 'type', message: '' }] as const;
  expect(changeSalary(null, { period: { id: 1 } }, known).faults).toEqual([]);
  expect(changeSalary(stored, { maxAmount: 5 }, known).faults).toEqual([]);
  const inside = [{ pointer: '/salary/period/id', code: 'type', message: '' }] as const;
  expect(changeSalary(null, { amount: 1 }, inside).faults).toEqual([]);
});

test('a salary that was left is left by itself again', () => {
  const amount = fc.option(fc.nat(20_000).map((value) => value / 10_000));
  const period = fc.option(fc.record({ id: fc.integer({ min: 1, max: 5 }) }));
  const input = fc.record(
    { amount, maxAmount: amount, period, plusCommission: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom(null, stored), input, (onto, sent) => {
      const { salary, faults } = changeSalary(onto, sent, []);
      fc.pre(faults.length === 0);
      const read = salary && {
        amount: salary.amount === null ? null : salary.amount / 10_000,
        maxAmount: salary.maxAmount === null ? null : salary.maxAmount / 10_000,
        period: salary.period === null ? null : { id: salary.period },
        plusCommission: salary.plusCommission,
      };
      for (const again of [salary, null])
        expect(changeSalary(again, read, [])).toEqual({ salary, faults: [] });
    }),
  );
});

test.each([
  [{}, []],
  [{ period: null }, []],
  [{ period: { id: 5 } }, []],
  [{ period: { id: 6 } }, ['/salary/period/id']],
  [{ period: { id: 0 } }, ['/salary/period/id']],
])('the period of %j: %j', (sent, pointers) => {
  const faults = periodFaults(sent);
  expect(faults.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { message } of faults) expect(message).toContain('5 (Hourly)');
});
