import type { Mapping } from './mapping.ts';
import { quote, warning } from './problem.ts';
import type { RecordReader } from './record-reader.ts';
import { type FeedSalary, readAmount, readSalary } from './salary.ts';

const parts = ['salaryAmount', 'salaryMaxAmount', 'salaryPeriod', 'salaryCurrency'] as const;

type Read = { readonly salary: FeedSalary } | { readonly reason: string };

const notUnderstood = (text: string): Read => ({
  reason: `salary ${quote(text)} is not understood, and is left out; write it as "$20.50 an hour" or "$60,000 - $70,000 a year"`,
});

const readParts = (
  texts: Readonly<Record<(typeof parts)[number], string | undefined>>,
  { periodOf }: Mapping,
): Read => {
  const { salaryAmount, salaryMaxAmount, salaryPeriod, salaryCurrency = 'CAD' } = texts;
  const refuse = (reason: string): Read => ({ reason: `${reason}; the salary is left out` });
  if (!/^(?:cad|ca\$|c\$|\$)$/i.test(salaryCurrency)) {
    return refuse(`salaryCurrency is ${quote(salaryCurrency)}, but amounts are in Canadian dollars`);
  }
  if (salaryAmount === undefined) return refuse('salaryAmount is empty; write the lowest amount');
  const amount = readAmount(salaryAmount);
  if (amount === undefined)
    return refuse(`salaryAmount ${quote(salaryAmount)} is not understood; write it as 60000 or 20.50`);
  const maxAmount = salaryMaxAmount === undefined ? undefined : readAmount(salaryMaxAmount);
  if (salaryMaxAmount !== undefined && (maxAmount === undefined || maxAmount < amount)) {
    return refuse(`salaryMaxAmount ${quote(salaryMaxAmount)} is not understood, or below salaryAmount`);
  }
  if (salaryPeriod === undefined)
    return refuse('salaryPeriod is empty; write Yearly, Monthly, Weekly, Daily or Hourly');
  const id = periodOf(salaryPeriod);
  if (id === undefined) {
    return refuse(
      `salaryPeriod ${quote(salaryPeriod)} is unknown; write Yearly, Monthly, Weekly, Daily or Hourly`,
    );
  }
  return { salary: { amount, ...(maxAmount !== undefined && { maxAmount }), period: { id } } };
};

const readPay = (reader: RecordReader, mapping: Mapping): Read => {
  const texts = Object.fromEntries(parts.map((field) => [field, reader.text(field)])) as Parameters<
    typeof readParts
  >[0];
  const text = reader.text('salary');
  const { salaryAmount, salaryMaxAmount } = texts;
  if (salaryAmount !== undefined || salaryMaxAmount !== undefined) return readParts(texts, mapping);
  if (text === undefined) return { salary: {} };
  const salary = readSalary(text);
  return salary ? { salary } : notUnderstood(text);
};

const fields = ['salary', 'salaryAmount', 'salaryMaxAmount', 'plusCommission'] as const;

/**
 * The salary of a record. One that is not understood is reported and left out, never guessed: null
 * removes that of an earlier run, which may be wrong by now.
 *
 * @returns undefined where the feed has no salaries.
 */
export const salaryOf = (reader: RecordReader, mapping: Mapping): FeedSalary | null | undefined => {
  if (!fields.some((field) => reader.has(field))) return undefined;
  const read = readPay(reader, mapping);
  const sent = reader.boolean('plusCommission', '/salary/plusCommission');
  if ('reason' in read) reader.problems.push(warning('salary', '/salary', read.reason));
  const salary = 'salary' in read ? read.salary : {};
  const plusCommission = sent ?? salary.plusCommission;
  const merged = { ...salary, ...(plusCommission !== undefined && { plusCommission }) } as FeedSalary;
  return merged.amount === undefined && !plusCommission ? null : merged;
};
