import { salaryMembers } from '../../../lib/job/rules/job-parts.ts';
import { salaryPeriods } from '../../../lib/reference/lists.ts';
import { quote, warning } from '../problem.ts';
import { membersOf } from './members.ts';
import type { RecordReader } from './record-reader.ts';
import { isObjectOrArray } from './record-values.ts';
import { readSalary, type SalaryReading } from './salary.ts';
import { foreignCurrencyIn, kindOf, readSalaryObject } from './salary-object.ts';

const periodNames = salaryPeriods.all().map(({ name }) => name);

const amounts = ['salary', 'salaryAmount', 'salaryMaxAmount'] as const;

/** A foreign currency found near the amounts, if the feed has no field for the currency. */
const foreignCurrency = (reader: RecordReader): string | undefined => {
  const beside = reader.beside(amounts, /currenc|devise|monnaie|^unit$/i);
  return reader.isOwn('salaryCurrency') ? undefined : foreignCurrencyIn([reader.unmapped('salary'), beside]);
};

/** The salary as one text. The feed may have a text, two fields for a range, or an object. */
const payIn = (reader: RecordReader) => {
  const inObject = readSalaryObject(reader.unmapped('salary'));
  const low = reader.text('salaryAmount') ?? inObject?.low;
  const high = reader.text('salaryMaxAmount') ?? inObject?.high;
  const parts = {
    period: reader.statedPeriod() ?? reader.text('salaryPeriod') ?? inObject?.period,
    currency: foreignCurrency(reader) ?? reader.text('salaryCurrency') ?? inObject?.currency,
  };
  const of = (field: string, text: string) => ({ ...parts, field, text });
  if (low !== undefined || high !== undefined) {
    const field = inObject ? 'salary' : low === undefined ? 'salaryMaxAmount' : 'salaryAmount';
    if (high === undefined || high === low) return of(field, low ?? '');
    return of(field, low === undefined ? `up to ${high}` : `${low} - ${high}`);
  }
  const text = reader.text('salary');
  return text === undefined ? undefined : of('salary', text);
};

const canadian = /^(?:cad|cdn|can?\$|cdn\$|c\$|\$|\$ ?(?:cad?|cdn|can))$/i;

/** What feeds write instead of a salary. */
const saysNothing =
  /^(?:salary )?(?:is )?(?:n\/?a|none|tbd|unspecified|not (?:available|specified|disclosed|provided)|non (?:disponible|pr[ée]cis[ée]e?))\.?$/i;

/** Reads the salary; of several, the first. Several of different kinds cannot be read. */
const readPay = (reader: RecordReader): SalaryReading => {
  const entries = reader.entriesOf(amounts);
  const [first] = entries;
  if (!first) return readOnePay(reader);
  const kinds = new Set(entries.map(({ entry }) => kindOf(entry)));
  if (kinds.size > 1) {
    return {
      reason: `salaries of different kinds (${[...kinds].map(quote).join(', ')}) are left out; send one`,
    };
  }
  if (entries.length > 1) {
    const message = `salary is given ${entries.length} times; the first is used`;
    reader.problems.push(warning('several_values', '/salary', message));
  }
  const read = readOnePay(first.reader);
  reader.problems.push(...first.reader.problems);
  return read;
};

/** The amounts of an hour and of a year that no other period has (`defaults.salaryPeriod`). */
const clearAmounts = [
  [5, 10, 59.99],
  [1, 20_000, 1_000_000],
] as const;

/** A period in the text itself decides; else the amounts do. */
const readByAmount = (text: string): SalaryReading => {
  const read = readSalary(text);
  if ('salary' in read) return read;
  const readings = clearAmounts.flatMap(([id, least, most]) => {
    const one = readSalary(text, id);
    const { amount = 0, maxAmount = amount } = 'salary' in one ? one.salary : {};
    return amount >= least && maxAmount <= most ? [one] : [];
  });
  return readings[0] ?? read;
};

const readOnePay = (reader: RecordReader): SalaryReading => {
  const pay = payIn(reader);
  if (!pay && isObjectOrArray(reader.unmapped('salary'))) {
    const form = '{ "min": 60000, "max": 70000, "period": "year" }';
    return {
      reason: `salary is an object without an amount that is known, such as ${form}; the salary is left out`,
    };
  }
  if (!pay || saysNothing.test(pay.text)) return { salary: {} };
  const { text, field, period, currency = 'CAD' } = pay;
  // Shown as the feed has it: `textOf` added a fourth decimal to numbers of three.
  const shown = `${field} ${quote(text.replace(/(\.\d{3})0$/, '$1'))}`;
  if (!canadian.test(currency)) {
    return {
      reason: `salaryCurrency is ${quote(currency)}, but amounts are in Canadian dollars; the salary is left out`,
    };
  }
  const [stated] = (period === undefined ? undefined : reader.words.salaryPeriod(period)) ?? [];
  const isByAmount = stated === undefined && period?.toLowerCase() === 'by amount';
  const read = isByAmount ? readByAmount(text) : readSalary(text, stated);
  if ('salary' in read) return read;
  const isClear =
    stated === undefined && salaryPeriods.all().some(({ id }) => 'salary' in readSalary(text, id));
  if (!isClear) {
    return {
      reason: `${shown} ${read.reason}, and is left out; write it as "$20.50 an hour" or "$60,000 - $70,000 a year"`,
    };
  }
  const unknown = period === undefined ? 'has no period' : `has the unknown period ${quote(period)}`;
  const what = isByAmount ? 'is not clearly the pay of an hour or a year' : unknown;
  return {
    reason: `${shown} ${what}, and is left out; write ${periodNames.join(', ')} as salaryPeriod in the feed or the "defaults" of the map file`,
  };
};

/**
 * The salary of a record. One that is not understood is reported and left out, never guessed: null
 * removes that of an earlier run, which may be wrong by now.
 *
 * @returns undefined where the feed has no salaries.
 */
export const salaryOf = (reader: RecordReader): Readonly<Record<string, unknown>> | null | undefined => {
  const members = membersOf(reader, salaryMembers, '/salary');
  if (Object.keys(members).length === 0 && !amounts.some((field) => reader.has(field))) return undefined;
  const read = readPay(reader);
  if ('reason' in read) reader.problems.push(warning('salary', '/salary', read.reason));
  // An empty column does not remove a member that the text of the amount has set.
  const sent = Object.entries(members).filter(([, value]) => value !== null);
  const salary = { ...('salary' in read && read.salary), ...Object.fromEntries(sent) };
  return Object.values(salary).some((value) => value !== undefined && value !== false) ? salary : null;
};
