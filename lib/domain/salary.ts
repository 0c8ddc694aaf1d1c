import type { JobInput } from '../api/job-schema.ts';
import { salaryPeriods } from '../reference/lists.ts';
import { toTenThousandths } from './amount.ts';
import { choices, type Fault, hasFaultAt } from './fault.ts';
import type { Salary } from './job.ts';

export type SalaryInput = NonNullable<JobInput['salary']>;

const none: Salary = { amount: null, maxAmount: null, period: null, plusCommission: false };

const inTenThousandths = (value: number | null): number | null =>
  value === null ? null : toTenThousandths(value);

/** Each property that was sent replaces the stored one; the period as a whole. */
const merge = (stored: Salary, sent: SalaryInput): Salary => ({
  amount: sent.amount === undefined ? stored.amount : inTenThousandths(sent.amount),
  maxAmount: sent.maxAmount === undefined ? stored.maxAmount : inTenThousandths(sent.maxAmount),
  period: sent.period === undefined ? stored.period : (sent.period?.id ?? null),
  plusCommission: sent.plusCommission ?? stored.plusCommission,
});

/** @returns what is wrong with the period that was sent, by the list of periods. */
export const periodFaults = (sent: SalaryInput): Fault[] => {
  const id = sent.period?.id;
  if (id === undefined || salaryPeriods.find(id)) return [];
  const pointer = '/salary/period/id';
  return [
    { pointer, code: 'not_in_list', message: `salary.period.id must be one of ${choices(salaryPeriods)}` },
  ];
};

const mergedFaults = ({ amount, maxAmount, period }: Salary): Fault[] => {
  const faults: Fault[] = [];
  if (amount === null) {
    const given = maxAmount !== null ? 'maxAmount' : period !== null ? 'period' : undefined;
    if (given) {
      const message = `salary.amount is required when salary.${given} is given`;
      faults.push({ pointer: '/salary/amount', code: 'required', message });
    }
  } else {
    if (period === null) {
      const message = 'salary.period is required when salary.amount is given';
      faults.push({ pointer: '/salary/period', code: 'required', message });
    }
    if (maxAmount !== null && maxAmount < amount) {
      const message = 'salary.maxAmount must not be below salary.amount';
      faults.push({ pointer: '/salary/maxAmount', code: 'out_of_range', message });
    }
  }
  return faults;
};

/**
 * The salary that a change leaves, with the rules between its properties.
 *
 * @param known faults already found in what was sent; a property named there is not complained about again.
 */
export const changeSalary = (
  stored: Salary | null,
  sent: SalaryInput | null | undefined,
  known: readonly Fault[],
): { salary: Salary | null; faults: Fault[] } => {
  if (sent === undefined) return { salary: stored, faults: [] };
  if (sent === null) return { salary: null, faults: [] };
  const salary = merge(stored ?? none, sent);
  // Each rule is about the amount: while that is at fault nobody can tell what the others should be.
  const faults = hasFaultAt(known, '/salary/amount')
    ? []
    : mergedFaults(salary).filter(({ pointer }) => !hasFaultAt(known, pointer));
  const isEmpty = salary.amount === null && !salary.plusCommission;
  return { salary: isEmpty ? null : salary, faults };
};
