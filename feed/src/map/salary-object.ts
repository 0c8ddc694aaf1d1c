import { isObjectOrArray, leavesIn } from './record-values.ts';

/** The parts of a salary that is an object, as texts. */
type SalaryParts = Readonly<Record<'low' | 'high' | 'period' | 'currency', string | undefined>>;

/** The names that common systems give each part; compared without case and punctuation. */
const names: Readonly<Record<keyof SalaryParts, readonly string[]>> = {
  low: ['min', 'minimum', 'minvalue', 'minamount', 'from', 'low', 'amount'],
  high: ['max', 'maximum', 'maxvalue', 'maxamount', 'to', 'high'],
  period: ['period', 'unit', 'unittext', 'unitofwork', 'interval', 'timeunit', 'salarytimeunit', 'type'],
  currency: ['currency', 'currencycode', 'currencytype'],
};

/** Names of inner objects that have the parts: `baseSalary.value`, `baseSalary.range`. */
const inner: readonly string[] = ['basesalary', 'value', 'range', 'estimated'];

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** The texts and numbers of an object by their keys. */
const members = (value: object): (readonly [key: string, text: string])[] =>
  Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const key = keyOf(name);
    if (isObjectOrArray(one)) return inner.includes(key) && !Array.isArray(one) ? members(one) : [];
    const isText = typeof one === 'number' || (typeof one === 'string' && one.trim() !== '');
    return isText ? [[key, String(one).trim()] as const] : [];
  });

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The code (ISO 4217) of another currency than the Canadian dollar in any member of a value. */
export const foreignCurrencyIn = (value: unknown): string | undefined =>
  [...leavesIn(value)].map(([, leaf]) => String(leaf)).find((text) => text !== 'CAD' && currencies.has(text));

/** The kind of a salary in a list of several: `bonus` for `{ "type": "bonus" }`. */
export const kindOf = (salary: object): string => {
  const named = Object.entries(salary).find(([name]) =>
    /(?:type|kind|label|name|title|category)$/i.test(name),
  );
  return named === undefined ? '' : String(named[1]);
};

/**
 * Reads a salary that is an object, in the forms of Recruitee, Teamtailor, Indeed and schema.org.
 *
 * @returns undefined where it has no amount.
 */
export const readSalaryObject = (value: unknown): SalaryParts | undefined => {
  if (!isObjectOrArray(value) || Array.isArray(value)) return undefined;
  // A Map keeps the last of several members of one name: reversed, that is the first.
  const found = new Map(members(value).reverse());
  const partOf = (part: keyof SalaryParts): string | undefined =>
    names[part].map((name) => found.get(name)).find((text) => text !== undefined);
  const [low, high, period, currency] = (['low', 'high', 'period', 'currency'] as const).map(partOf);
  return low === undefined && high === undefined ? undefined : { low, high, period, currency };
};
