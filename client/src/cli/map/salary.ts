import { maxAmount } from '../../../../lib/api/limits.ts';
import { hasAtMostFourPlaces } from '../../../../lib/domain/salary.ts';

/** A salary as the API accepts it. */
export type FeedSalary = {
  readonly amount?: number;
  readonly maxAmount?: number;
  readonly period?: { readonly id: number };
  readonly plusCommission?: boolean;
};

/** Longer texts are no salary, but a paragraph about one. */
const longestText = 200;

const periods: Readonly<Record<string, number>> = {
  year: 1,
  yr: 1,
  annum: 1,
  an: 1,
  année: 1,
  annually: 1,
  yearly: 1,
  annual: 1,
  month: 2,
  mo: 2,
  mois: 2,
  monthly: 2,
  week: 3,
  wk: 3,
  semaine: 3,
  weekly: 3,
  day: 4,
  jour: 4,
  daily: 4,
  hour: 5,
  hr: 5,
  h: 5,
  heure: 5,
  hourly: 5,
};

/** `60,000.50`, `60 000,50`, `19.5`, `18,50`. */
const number = [
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
  String.raw`\d{1,3}(?:[\s']\d{3})+(?:[.,]\d{1,2}(?!\d))?`,
  String.raw`\d+,\d{1,2}(?!\d)`,
  String.raw`\d+(?:\.\d+)?`,
].join('|');
/** The Canadian dollar: no other currency can be stated. */
const currency = String.raw`(?:ca\$|c\$|cad\s?\$?|\$)`;
const amount = String.raw`${currency}?\s?(?:${number})\s?k?(?:\s?(?:\$\s?cad|${currency}))?`;
const every = "(?:per|a|an|each|par|de l['’]|à l['’]|/)";
const unit = '(?:year|yr|annum|année|month|mo|mois|week|wk|semaine|day|jour|hour|hr|heure|h|an)';
const adverb = '(?:annually|yearly|annual|monthly|weekly|daily|hourly)';
const period = String.raw`(?:${every}\s?(?<unit>${unit})\.?|(?<adverb>${adverb}))`;

/** `$60,000 - $70,000 a year`, `from $20/hr`, `between 20 and 22 $ par heure, plus commission`. */
const grammar = new RegExp(
  String.raw`^(?:(?:from|starting at|starting from|between|de|entre|à partir de)\s)?` +
    String.raw`(?<low>${amount})(?:\s?(?:-|–|—|to|and|à|et)\s?(?<high>${amount}))?` +
    String.raw`(?:\s?cad)?\s?,?\s?${period}(?:\s?\(?cad\)?)?(?<commission>\s?,?\s?(?:\+|plus|and)\s?commissions?)?\.?$`,
  'iu',
);

const commissionOnly = /^commissions?(?:\s(?:only|based|basis))?\.?$/i;

const amountAlone = new RegExp(`^${amount}$`, 'iu');

const isAmount = (value: number): boolean =>
  value >= 0 && value <= maxAmount && hasAtMostFourPlaces(String(value));

/**
 * Reads an amount of money: `60,000`, `60 000,00 $`, `$19.50`, `60K`.
 *
 * @returns undefined for any other text. `60.000` may be sixty or sixty thousand.
 */
export const readAmount = (text: string): number | undefined => {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ').trim();
  if (plain.length > longestText || !amountAlone.test(plain)) return undefined;
  const digits = plain.replace(/[^\d.,]/g, '');
  // `18,50` has decimals; `60,000` is grouped.
  const decimal = /,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '');
  if (/^\d{1,3}\.\d{3}$/.test(decimal)) return undefined;
  const value = Number(decimal) * (/k/i.test(plain) ? 1_000 : 1);
  return isAmount(value) ? value : undefined;
};

/** `60-70K` may mean 60 or 60,000. */
const isRange = (low: string, high: string): boolean => /k/i.test(low) === /k/i.test(high);

/** Reads a salary such as `$60,000 - $70,000 a year`. @returns undefined for any other text. */
export const readSalary = (text: string): FeedSalary | undefined => {
  const plain = text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
  if (plain.length > longestText) return undefined;
  if (commissionOnly.test(plain)) return { plusCommission: true };
  const { low = '', high, unit: noun, adverb: word, commission } = grammar.exec(plain)?.groups ?? {};
  const id = periods[(noun ?? word ?? '').toLowerCase()];
  const from = readAmount(low);
  const to = high === undefined ? undefined : readAmount(high);
  if (from === undefined || id === undefined) return undefined;
  if (high !== undefined && (to === undefined || to < from || !isRange(low, high))) return undefined;
  return {
    amount: from,
    ...(to !== undefined && { maxAmount: to }),
    period: { id },
    ...(commission && { plusCommission: true }),
  };
};
