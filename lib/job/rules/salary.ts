import { choices, type Faults } from '../../errors/fault.ts';
import { salaryPeriods } from '../../reference/lists.ts';
import type { NameWith } from '../../schema-parts.ts';
import { keptSalary, type Salary, type SalaryInput, type salaryMembers, salaryNames } from './job-parts.ts';

/** Amounts are whole ten-thousandths; the largest has fifteen digits and is exact as a double. */
const perUnit = 10_000;

/** @param value a decimal of at most four places as a double, which rounding restores exactly. */
export const toTenThousandths = (value: number): number =>
  // Not -0, which would differ from a stored 0.
  Math.round(value * perUnit) + 0;

/** @returns the amount with exactly four decimal places: 500000000 is `50000.0000`. */
export const formatAmount = (tenThousandths: number): string => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** A salary without a value: false or null for each member. */
export const noSalary = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries(keptSalary.properties).map(([name, { type }]) => [
      name,
      type === 'boolean' ? false : null,
    ]),
  ))() as Salary;

const isSet = (value: unknown): boolean => value !== null && value !== false;

/** Whether this release knows a member that is set. */
export const isStated = (salary: Salary): boolean => salaryNames.some((name) => isSet(salary[name]));

/** With the members that are set, and those of a later release. */
export const salaryInItem = {
  encode: (salary: Salary): Partial<Salary> =>
    Object.fromEntries(Object.entries(salary).filter(([, value]) => isSet(value))),
  decode: (stored: Partial<Salary>): Salary => ({ ...noSalary, ...stored }),
};

/** The members that a job does not have as they are sent and shown. */
export type UnlikeMember = NameWith<typeof salaryMembers, { readonly kept: unknown }>;

const inTenThousandths = (value: number | null): number | null =>
  value === null ? null : toTenThousandths(value);

type Read = { read(sent: unknown): unknown }['read'];

const readers: Readonly<Partial<Record<keyof Salary, Read>>> & Readonly<Record<UnlikeMember, Read>> = {
  amount: inTenThousandths,
  maxAmount: inTenThousandths,
  period: (period: SalaryInput['period']) => period?.id ?? null,
};

/** Each property that was sent replaces the stored one; the period is one value. */
const merge = (stored: Salary, sent: SalaryInput): Salary => {
  const changed = salaryNames.flatMap((name) => {
    const value = sent[name];
    return value === undefined ? [] : [[name, readers[name] ? readers[name](value) : value]];
  });
  return { ...stored, ...Object.fromEntries(changed) };
};

/** Reports a period that is not in the list. */
export const checkPeriod = (sent: SalaryInput, faults: Faults): void => {
  const id = sent.period?.id;
  if (id === undefined || salaryPeriods.find(id)) return;
  const message = `salary.period.id must be one of ${choices(salaryPeriods)}`;
  faults.add({ pointer: '/salary/period/id', code: 'not_in_list', message });
};

const checkMerged = ({ amount, maxAmount, period }: Salary, faults: Faults): void => {
  // Each rule depends on the amount: without a valid one the others cannot be checked.
  if (faults.has('/salary/amount')) return;
  if (amount === null) {
    if (maxAmount === null && period === null) return;
    const given = maxAmount !== null ? 'maxAmount' : 'period';
    const message = `salary.amount is required when salary.${given} is given`;
    faults.addUnlessReported({ pointer: '/salary/amount', code: 'required', message });
    return;
  }
  if (period === null) {
    const message = 'salary.period is required when salary.amount is given';
    faults.addUnlessReported({ pointer: '/salary/period', code: 'required', message });
  }
  if (maxAmount !== null && maxAmount < amount) {
    const message = 'salary.maxAmount must not be below salary.amount; leave it out if there is no range';
    faults.addUnlessReported({ pointer: '/salary/maxAmount', code: 'out_of_range', message });
  }
};

/**
 * The salary after a change, checked where no fault is reported yet. The members of a later release
 * stay, unless null removes all.
 */
export const changeSalary = (
  stored: Salary | null,
  sent: SalaryInput | null | undefined,
  faults: Faults,
): Salary | null => {
  if (sent === undefined) return stored;
  if (sent === null) return null;
  const salary = merge(stored ?? noSalary, sent);
  checkMerged(salary, faults);
  return Object.values(salary).some(isSet) ? salary : null;
};
