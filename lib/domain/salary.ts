import { salaryPeriods } from '../reference/lists.ts';
import { choices, type Faults } from './fault.ts';
import type { Salary, SalaryInput } from './job-parts.ts';

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

/** Counts decimal places by value in the source text of a JSON number: `1.00000` has none. */
export const hasAtMostFourPlaces = (source: string): boolean => {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`;
  // Not a regular expression: it would try each run of zeros, which is quadratic.
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  const trailingZeros = digits.length - end;
  return end === 0 || fraction.length - trailingZeros - Number(exponent) <= 4;
};

/** Whether JSON may have an amount that JSON.parse rounds to fewer decimals. */
export const mayHoldLongAmount = (text: string): boolean =>
  /mount"\s*:\s*-?\d+(?:\.\d{5}|(?:\.\d+)?[eE])/.test(text);

/** Parses JSON: an amount of more than four decimals becomes NaN, which no schema accepts. */
export const parseAmounts = (text: string): unknown =>
  // Node 20, in which the client may run, gives a reviver no source.
  JSON.parse(text, (key, value, { source = String(value) } = {}) =>
    typeof value === 'number' && /^(?:maxA|a)mount$/.test(key) && !hasAtMostFourPlaces(source)
      ? Number.NaN
      : value,
  );

type StoredSalary = readonly [number | null, number | null, number | null, boolean];

export const salaryInItem = {
  encode: ({ amount, maxAmount, period, plusCommission }: Salary): StoredSalary => [
    amount,
    maxAmount,
    period,
    plusCommission,
  ],
  decode: ([amount, maxAmount, period, plusCommission]: StoredSalary): Salary => ({
    amount,
    maxAmount,
    period,
    plusCommission,
  }),
};

const none: Salary = { amount: null, maxAmount: null, period: null, plusCommission: false };

const inTenThousandths = (value: number | null): number | null =>
  value === null ? null : toTenThousandths(value);

/** Each property that was sent replaces the stored one; the period is one value. */
const merge = (stored: Salary, sent: SalaryInput): Salary => ({
  amount: sent.amount === undefined ? stored.amount : inTenThousandths(sent.amount),
  maxAmount: sent.maxAmount === undefined ? stored.maxAmount : inTenThousandths(sent.maxAmount),
  period: sent.period === undefined ? stored.period : (sent.period?.id ?? null),
  plusCommission: sent.plusCommission ?? stored.plusCommission,
});

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

/** The salary after a change, checked where no fault is reported yet. */
export const changeSalary = (
  stored: Salary | null,
  sent: SalaryInput | null | undefined,
  faults: Faults,
): Salary | null => {
  if (sent === undefined) return stored;
  if (sent === null) return null;
  const salary = merge(stored ?? none, sent);
  checkMerged(salary, faults);
  const isEmpty = salary.amount === null && !salary.plusCommission;
  return isEmpty ? null : salary;
};
