import { hasAtMostFourPlaces } from '../../../lib/text/json-amounts.ts';
import { additions, anyOf, plus } from './salary-additions.ts';

/** A salary as the API accepts it. */
export type FeedSalary = {
  readonly amount?: number;
  readonly maxAmount?: number;
  readonly period?: { readonly id: number };
  readonly plusCommission?: boolean;
};

/** A longer text is a paragraph about the salary, from which none is read. */
const longestText = 200;

/** The nouns and the other words of each period, by its id. */
const periods = [
  [1, 'year|yr|y|annum|annee|an', 'annually|yearly|annual|annuel(?:le)?(?:ment)?|p\\.?a'],
  [2, 'month|mo|mth|mois', 'monthly|mensuel(?:le)?(?:ment)?'],
  [3, 'week|wk|semaine|sem', 'weekly|hebdomadaire(?:ment)?'],
  [4, 'day|jour', 'daily|quotidien(?:ne)?|journaliere?'],
  [5, 'hour|hr|heure|hre|h', 'hourly|horaire|ph'],
] as const;

/** The id of the period of two weeks. */
const biweekly = 6;
const twoWeeks =
  'bi ?-?weekly|(?:per|every|each|par|aux|toutes les) (?:two|2|other|deux) (?:weeks?|semaines)|fortnight(?:ly)?';

/** The usual amounts of each period. Others mean something else: `40 per week`, `19,500 $ l'heure`. */
const usual = new Map<number, readonly [number, number]>([
  [1, [2_500, 5_000_000]],
  [2, [100, 50_000]],
  [3, [50, 10_000]],
  [biweekly, [100, 20_000]],
  [4, [25, 2_500]],
  [5, [5, 999.9999]],
]);

/** The highest ratio of a range. In a wider one something is left out, as in `60-70,000`. */
const widestRange = 20;

const per = `(?:(?:per|par|an?|each|every|by the|the|chaque)[ -]|(?:(?:de|a) )?l'|(?:p|per|par)? ?/) ?`;

const number = [
  String.raw`[1-9]\d{0,2}(?:,\d{3}){1,5}(?:\.\d{1,4})?`, // 60,000.50
  String.raw`[1-9]\d{0,2}(?:\.\d{3}){1,5},\d\d`, // 60.000,50
  String.raw`[1-9]\d{0,2}(?:\.\d{3}){2,5}`, // 1.200.000
  String.raw`[1-9]\d{0,2}(?:[ ']\d{3}){1,5}(?:[.,]\d{1,2})?`, // 60 000,50
  String.raw`(?:0|[1-9]\d{0,17}),\d{1,2}`, // 18,5
  String.raw`(?:0|[1-9]\d{0,17})(?:\.\d{1,17})?`, // 19.5; 60.000 is 60 or 60,000, by its period
].join('|');

const hours = String.raw`\d\d?(?:[.,]\d{1,4})?`;
const shift = `${hours}(?: ?(?:-|to|a) ?${hours})? ?(?:h|hrs?|hours?|heures?)`;
const kind = 'annual|performance|signing|health|full|great|vacation|comprehensive|competitive';
const paid = anyOf(
  'tips?|gratuities|bonus(?:es)?|benefits(?: package)?|pension(?: plan)?|pay|overtime|equity|401k|rrsp(?: match(?:ing)?)?',
  'pourboires?|primes?|bonis?|avantages(?: sociaux)?|reer',
);
const benefit = `(?:(?:${kind}) )?${paid}`;
const condition = anyOf(
  'doe|(?:depending|based) on experience|commensurate with experience',
  'negotiable|to be negotiated|negociable|a (?:discuter|negocier)',
  "selon (?:l'|votre )?experience|selon la convention(?: collective)?",
);
const label = anyOf(
  'salary|wages?|pay|rate|range|scale|base|gross|starting|compensation',
  'of|is|to start|minimum|(?:and|or) (?:up|more)|(?:et|ou) plus',
  'salaires?|salariale|taux|echelle|remuneration|offerte?|brut',
);

/**
 * What a salary is made of, by the letter that stands for it in `shape`; of the parts that fit, the
 * first is taken. The letters are in lower case, and have no accents.
 */
const parts: readonly (readonly [string, string])[] = [
  // What may follow, and changes nothing: `/ 40 hours per week`, `DOE`, `+ tips`.
  [
    'n',
    `(?:(?:for|pour|based on(?: an?)?|[-/@]) ?)?${shift} ?(?:(?:per|par|a|/) ?)?(?:work ?)?(?:week|wk|day|semaine|jour)`,
  ],
  ['n_', condition],
  ['n__', `${plus}${benefit}(?: ?${plus}${benefit}){0,9}`],
  ['x', `${plus}commissions?`],
  [`p${biweekly}`, twoWeeks],
  ...periods.map(([id, nouns, others]) => [`p${id}`, `${per}(?:${nouns})s?|${others}`] as const),
  // `$20.00 HOUR`; but `$20 an` is not complete.
  ...periods.map(([id, nouns]) => [`u${id}`, `(?!(?:an|y)(?!\\p{L}))(?:${nouns})`] as const),
  // No other currency can be stated.
  ['c', String.raw`(?:ca|can|cdn|c)\$|\$ ?(?:cad|cdn|can|ca)|(?:cad|cdn) ?\$?|\$`],
  ['c_', '(?:canadian )?dollars?(?: canadiens?)?'],
  ['m', String.raw`(?!401 ?k)(?:${number})(?!\d|[.,']\d)(?: ?k)?`],
  ['f', 'from|starting (?:at|from)|min|at least|a (?:partir|compter) de|des?|au moins'],
  ['l', label],
  ['r', "-|to|up to|a(?= )|jusqu'a"],
  ['b', 'between|entre'],
  ['a', 'and|et'],
  ['s', String.raw`[ ,;:|.()]|\+(?= ?(?:${per}|$))`],
];

const named = parts.map(([name, pattern]) => `(?<${name}>${pattern})`).join('|');
const added = additions.map((pattern, at) => `(?<g${at}>${pattern})`).join('|');
/** Finds the next part. It must not end within a word. */
const part = new RegExp(String.raw`(?:${named})(?!(?<=\p{L})\p{L})`, 'guy');
/** Most salaries have no additions, and are found faster without them. */
const anyPart = new RegExp(String.raw`(?:${added}|${named})(?!(?<=\p{L})\p{L})`, 'guy');

const amount = 'm(?:r?[pu]|xp)*';
/** One amount or a range; their periods, which may also be first; what else is paid. */
const shape = new RegExp(`^[pu]*(?:[fb]?${amount}(?:r${amount})?|b${amount}a${amount})[nx]*$`);

type Part = { readonly kind: string; readonly period: number; readonly text: string };

/** @returns undefined if the text has anything else in it. */
const partsOf = (text: string, pattern = part): readonly Part[] | undefined => {
  if (text.length > longestText) return undefined;
  const plain = text
    .normalize('NFD')
    .replace(/(\p{L})\p{M}+/gu, '$1')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[’ʼ]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(?<![\d.,])([1-9]\d{0,2}), (?=\d{3}(?![\d%]| ?[hk]))/g, '$1,')
    .trim();
  const matches = [...plain.matchAll(pattern)];
  if (matches.map(([match]) => match).join('') !== plain) return undefined;
  return matches.map(({ 0: match, groups = {} }) => {
    const [[name] = ['']] = Object.entries(groups).filter(([, group]) => group !== undefined);
    return { kind: name.charAt(0), period: Number(name.slice(1)), text: match };
  });
};

/** The period that the parts name; undefined if they name none, or different ones. */
const periodIn = (found: readonly Part[]): number | undefined => {
  const [id, ...others] = new Set(
    found.filter(({ kind }) => 'pu'.includes(kind)).map(({ period }) => period),
  );
  return others.length === 0 ? id : undefined;
};

/** Reads the name of a period, such as `HOURLY`, `per-year-salary` or `l'heure`. */
export const readPeriod = (text: string): readonly number[] | undefined => {
  // Not complete after an amount: `$20 an`.
  if (/^ans?$/i.test(text)) return [1];
  const found = partsOf(text.replace(/^1 /, ''));
  const id = found?.every(({ kind }) => 'pulrs'.includes(kind)) ? periodIn(found) : undefined;
  return id === undefined ? undefined : [id];
};

type Usual = readonly [least: number, most: number];

/** Up to this multiple of the highest usual amount, a reading of `60.000` is possible. */
const doubtful = 8;

/** The number of a text; NaN if `60.000` can mean sixty or sixty thousand in the period. */
const decimalOf = (text: string, [least, most]: Usual): number => {
  const digits = text.replace(/[^\d.,]/g, '');
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) {
    const readings = [Number(digits), Number(digits.replace('.', ''))];
    const [one = Number.NaN, ...others] = readings.filter(
      (value) => value >= least && value <= most * doubtful,
    );
    return others.length === 0 ? one : Number.NaN;
  }
  const hasDecimalComma = /,\d{1,2}$/.test(digits);
  const grouped = hasDecimalComma || /\..*\./.test(digits) ? digits.replaceAll('.', '') : digits;
  return Number(hasDecimalComma ? grouped.replace(',', '.') : grouped.replaceAll(',', ''));
};

const isThousands = (text = ''): boolean => text.endsWith('k');

/** The amount before a `k`; NaN for `60000k`. */
const thousands = (value: number): number => (value < 1_000 ? Number(`${value}e3`) : Number.NaN);

/** The amount, or both of a range. In `60-70k`, both are in thousands. */
const amountsOf = ([one = '', other]: readonly string[], range: Usual): readonly number[] => {
  const low = decimalOf(one, range);
  if (other === undefined) return [isThousands(one) ? thousands(low) : low];
  const high = decimalOf(other, range);
  const isLow = isThousands(one) || (isThousands(other) && low <= high);
  return [isLow ? thousands(low) : low, isThousands(other) ? thousands(high) : high];
};

const commissionOnly =
  /^(?:(?:100 ?%|straight|[aà]) )?commissions?(?:[ -](?:only|based|basis|seulement|uniquement))?\.?$/i;

/** The salary, or the reason for people why a text is none. */
export type SalaryReading = { readonly salary: FeedSalary } | { readonly reason: string };

const readParts = (text: string, stated: number | undefined, pattern: RegExp): SalaryReading => {
  const found = partsOf(text, pattern);
  if (!found) return { reason: 'has a text that is part of no salary' };
  const has = (kind: string): boolean => found.some((one) => one.kind === kind);
  const hasPeriod = has('p') || has('u');
  const id = hasPeriod ? periodIn(found) : stated;
  const kinds = found
    .map(({ kind }) => kind)
    .join('')
    .replace(/[gls]/g, '');
  // In `$20 - 40 h`, the hours may be those of a week.
  const isClear = shape.test(kinds.replaceAll('c', '')) && !/(?<!cm|mc)u/.test(kinds);
  if (id === undefined) return { reason: hasPeriod ? 'has several periods' : 'has no period' };
  if (!isClear) return { reason: 'has no clear amount or range' };
  const range = usual.get(id) ?? [0, 0];
  const amounts = amountsOf(
    found.filter(({ kind }) => kind === 'm').map((one) => one.text),
    range,
  );
  const [low = 0, high] = amounts;
  if (amounts.some(Number.isNaN)) return { reason: 'has an amount with two readings' };
  if (!amounts.every((value) => hasAtMostFourPlaces(String(value)))) {
    return { reason: 'has an amount of more than four decimals' };
  }
  if (high !== undefined && (high < low || high > low * widestRange)) return { reason: 'has no usual range' };
  const unusual = amounts.find((value) => value < range[0] || value > range[1]);
  if (unusual !== undefined) return { reason: `has ${unusual}, which is not usual for its period` };
  const amountIn = (value: number): number => (id === biweekly ? Number((value / 2).toFixed(4)) : value);
  return {
    salary: {
      amount: amountIn(low),
      ...(high !== undefined && { maxAmount: amountIn(high) }),
      period: { id: id === biweekly ? 3 : id },
      ...(has('x') && { plusCommission: true }),
    },
  };
};

const readOnce = (text: string, stated?: number): SalaryReading => {
  const read = readParts(text, stated, part);
  return 'salary' in read ? read : readParts(text, stated, anyPart);
};

/** How often a year has each period; of hours, in weeks of 40, 37.5 and 35 hours. */
const timesAYear: { readonly [id: number]: readonly number[] } = {
  2: [12],
  3: [52],
  4: [260],
  5: [2_080, 1_950, 1_820],
};

const isSame = (yearly = 0, value = 0, times = 1): boolean =>
  Math.abs(value * times - yearly) <= yearly / 100;

/** The yearly salary of a text that has the same pay in two periods: `$3,000 bi-weekly ($78,000 a year)`. */
const yearlyOfTwo = (text: string): FeedSalary | undefined => {
  const texts = text.replace(/\)$/, '').split(/[(;|]|,? or |,? ou /i);
  if (texts.length !== 2) return undefined;
  const salaries = texts.flatMap((one) => {
    const read = readOnce(one);
    return 'salary' in read ? [read.salary] : [];
  });
  const yearly = salaries.find(({ period }) => period?.id === 1);
  const other = salaries.find(({ period }) => period?.id !== 1);
  if (!yearly || !other) return undefined;
  const isSamePay = timesAYear[other.period?.id ?? 0]?.some(
    (times) => isSame(yearly.amount, other.amount, times) && isSame(yearly.maxAmount, other.maxAmount, times),
  );
  return isSamePay ? yearly : undefined;
};

/**
 * Reads a salary such as `$60,000 - $70,000 a year` or `20 $ l'heure`.
 *
 * @param stated the id of the period where the text has none.
 * @returns a reason for any text of which a part is unknown or has several meanings.
 */
export const readSalary = (text: string, stated?: number): SalaryReading => {
  if (commissionOnly.test(text.trim())) return { salary: { plusCommission: true } };
  const read = readOnce(text, stated);
  const yearly = 'reason' in read ? yearlyOfTwo(text) : undefined;
  return yearly ? { salary: yearly } : read;
};
