/** What an object says of a salary, as texts. */
export type SalaryParts = {
  readonly low: string | undefined;
  readonly high: string | undefined;
  readonly period: string | undefined;
  readonly currency: string | undefined;
};

/** The names of each part in systems; compared without case and punctuation. */
const names: Readonly<Record<keyof SalaryParts, readonly string[]>> = {
  low: ['min', 'minimum', 'minvalue', 'minamount', 'from', 'low', 'amount'],
  high: ['max', 'maximum', 'maxvalue', 'maxamount', 'to', 'high'],
  period: ['period', 'unit', 'unittext', 'unitofwork', 'interval', 'timeunit', 'salarytimeunit', 'type'],
  currency: ['currency', 'currencycode'],
};

/** Objects inside one that say more of it: `baseSalary.value`, `baseSalary.range`. */
const inner: readonly string[] = ['basesalary', 'value', 'range', 'estimated'];

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? String(value).trim()
    : undefined;

const members = (value: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([name, one]) => {
    const key = keyOf(name);
    return isObject(one) ? (inner.includes(key) ? members(one) : []) : [[key, one] as const];
  });

/**
 * Reads a salary that is an object, in the forms of Recruitee, Teamtailor, Indeed and schema.org.
 *
 * @returns undefined where it has no amount.
 */
export const readSalaryObject = (value: unknown): SalaryParts | undefined => {
  if (!isObject(value)) return undefined;
  const found = members(value);
  const partOf = (part: keyof SalaryParts): string | undefined => {
    const texts = names[part].flatMap((name) =>
      found.flatMap(([key, one]) => (key === name ? [textOf(one)] : [])),
    );
    return texts.find((text) => text !== undefined);
  };
  const [low, high, period, currency] = (['low', 'high', 'period', 'currency'] as const).map(partOf);
  return low === undefined && high === undefined ? undefined : { low, high, period, currency };
};
