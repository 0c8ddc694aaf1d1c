import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fault, Faults } from '../../lib/errors/fault.ts';
import type { Salary, SalaryInput } from '../../lib/job/rules/job-parts.ts';
import { changeSalary, checkPeriod, noSalary } from '../../lib/job/rules/salary.ts';

const stored: Salary = { ...noSalary, amount: 100_000, maxAmount: 200_000, period: 5 };

const change = (onto: Salary | null, sent: SalaryInput | null | undefined) => {
  const faults = new Faults();
  const salary = changeSalary(onto, sent, faults);
  return faults.isEmpty ? salary : faults.all.map(({ pointer, code }) => `${pointer} ${code}`);
};

describe('onto none', () => {
  test.each<[SalaryInput | null | undefined, unknown]>([
    [undefined, null],
    [null, null],
    [{}, null],
    [{ plusCommission: false }, null],
    [{ plusCommission: true }, { ...noSalary, plusCommission: true }],
    [
      { amount: 1, period: { id: 1 } },
      { ...noSalary, amount: 10_000, period: 1 },
    ],
    [
      { amount: 0, period: { id: 1 } },
      { ...noSalary, amount: 0, period: 1 },
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

test('a property with a reported fault gets no other', () => {
  const addedTo = (pointer: string, onto: Salary | null, sent: SalaryInput): readonly Fault[] => {
    const faults = new Faults([{ pointer, code: 'type', message: '' }]);
    changeSalary(onto, sent, faults);
    return faults.all.slice(1);
  };
  expect(addedTo('/salary/amount', null, { period: { id: 1 } })).toEqual([]);
  expect(addedTo('/salary/amount', stored, { maxAmount: 5 })).toEqual([]);
  expect(addedTo('/salary/period/id', null, { amount: 1 })).toEqual([]);
});

test('a salary that is sent back as it was read does not change', () => {
  const amount = fc.option(fc.nat(20_000).map((value) => value / 10_000));
  const period = fc.option(fc.record({ id: fc.integer({ min: 1, max: 5 }) }));
  const input = fc.record(
    { amount, maxAmount: amount, period, plusCommission: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom(null, stored), input, (onto, sent) => {
      const faults = new Faults();
      const salary = changeSalary(onto, sent, faults);
      fc.pre(faults.isEmpty);
      const read = salary && {
        ...salary,
        amount: salary.amount === null ? null : salary.amount / 10_000,
        maxAmount: salary.maxAmount === null ? null : salary.maxAmount / 10_000,
        period: salary.period === null ? null : { id: salary.period },
      };
      for (const again of [salary, null]) expect(change(again, read)).toEqual(salary);
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
  const faults = new Faults();
  checkPeriod(sent, faults);
  expect(faults.all.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { message } of faults.all) expect(message).toContain('5 (Hourly)');
});
