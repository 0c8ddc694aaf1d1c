import { salaryPeriods } from '../../../../lib/reference/lists.ts';
import type { Mapping } from './mapping.ts';
import { quote, warning } from './problem.ts';
import type { RecordReader } from './record-reader.ts';
import { type FeedSalary, readSalary } from './salary.ts';

type Read = { readonly salary: FeedSalary } | { readonly reason: string };

const periodNames = salaryPeriods.all().map(({ name }) => name);

/** One text, also where the feed has the amounts of a range in two fields. */
const amountsIn = (reader: RecordReader): string | undefined => {
  const [low, high] = (['salaryAmount', 'salaryMaxAmount'] as const).map((field) => reader.text(field));
  if (high === undefined) return low ?? reader.text('salary');
  return low === undefined ? `up to ${high}` : `${low} - ${high}`;
};

const canadian = /^(?:cad|cdn|can?\$|cdn\$|c\$|\$|\$ ?(?:cad?|cdn|can))$/i;

const readPay = (reader: RecordReader, { words }: Mapping): Read => {
  const text = amountsIn(reader);
  if (text === undefined) return { salary: {} };
  const currency = reader.text('salaryCurrency') ?? 'CAD';
  if (!canadian.test(currency)) {
    return {
      reason: `salaryCurrency is ${quote(currency)}, but amounts are in Canadian dollars; the salary is left out`,
    };
  }
  const period = reader.text('salaryPeriod');
  const [stated] = (period === undefined ? undefined : words.salaryPeriod(period)) ?? [];
  const salary = readSalary(text, stated);
  if (salary) return { salary };
  const isClear = stated === undefined && salaryPeriods.all().some(({ id }) => readSalary(text, id));
  if (!isClear) {
    return {
      reason: `salary ${quote(text)} is not understood, and is left out; write it as "$20.50 an hour" or "$60,000 - $70,000 a year"`,
    };
  }
  const what = period === undefined ? 'has no period' : `has the unknown period ${quote(period)}`;
  return {
    reason: `salary ${quote(text)} ${what}, and is left out; write ${periodNames.join(', ')} as salaryPeriod in the feed or the "defaults" of the map file`,
  };
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
