import { maxLocations } from '../../lib/limits.ts';
import type { Ad, Pay } from './ad.ts';

type Words = readonly (readonly [RegExp, number])[];

/** The first that matches wins. */
const categories: Words = [
  [/volunteer|bénévole|non-?profit|church|communautaire/i, 28],
  [/veterinar|vet clinic|hospital|health|sant[ée]|clinic|nurs|soins|infirmi|dental|dentaire|pharm|care/i, 18],
  [/kitchen|cuisine|cook|food|restaurant|barista|bakery|pâtissi|hotel|rooms|front office|hospitality/i, 19],
  [/child|enfance|garde|teach|enseign|educa|instruct|school|programs/i, 13],
  [
    /software|developer|développeu|engineering|^it$|data|web|cyber|security operations|technolog|numérique/i,
    21,
  ],
  [/truck|driver|conducteur|dispatch|transport|warehouse|fulfil|shipp|logisti|vessel|airline|flight/i, 38],
  [/account|finance|comptab|bookkeep|payroll|audit/i, 1],
  [/bank|credit|caisse|prêts/i, 7],
  [/insur|assurance|claims|underwrit|risk/i, 22],
  [/legal|litige|counsel|avocat|juridique/i, 24],
  [/human res|ressources humaines|recruit|talent|people|\bhr\b/i, 20],
  [/sales|vente|marketing|communicat/i, 31],
  [/construct|carpent|estimat|architect/i, 9],
  [/trade|métier|electric|mechanic|mécanic|plumb|weld|soud|hvac|millwright|ironwork|technician/i, 34],
  [/agri|farm|orchard|crop|dairy|culture/i, 3],
  [/mining|mine|forest|geolog|oil and gas|explor/i, 27],
  [/security|police|sentry|bylaw|fire/i, 33],
  [/social|support work|settlement|intervenant/i, 35],
  [/government|municipal|policy|city/i, 17],
  [/retail|store|épicerie|magasin/i, 30],
  [/manufactur|production|quality|qualité|plant/i, 25],
  [/science|research|lab/i, 32],
  [/tour|travel|guide/i, 39],
  [/recreation|sport|ski/i, 36],
  [/telecom|fibre|network/i, 37],
  [/real estate|immobili/i, 29],
  [/\bart|creative|design|editorial|culture/i, 11],
  [/manage|direct|executive|leadership|cadre/i, 15],
  [/admin|office|clerk|commis|reception/i, 2],
];
const otherCategory = 23;

const positionTypes: Words = [
  [/volunteer|bénévole/i, 5],
  [/part|\bpt\b|hours\/week/i, 2],
  [/contra|freelance|fixed|\bterm|mat leave|apprentice/i, 3],
  [/temp(?!s)|season|saison|casual|relief|on call|intern/i, 4],
];
const fullTime = 1;

const periods: Words = [
  [/hour/i, 5],
  [/day|daily/i, 4],
  [/week/i, 3],
  [/month/i, 2],
  [/page/i, 0],
  [/year|annual|salary|salaire|base|band|pay|range|scale|échelle|salariale/i, 1],
];

const idOf = (words: Words, text: string): number | undefined =>
  words.find(([pattern]) => pattern.test(text))?.[1];

/** A period of 0 has no equivalent. */
const salaryOf = ({ from, to, unit }: Pay) => {
  const id = idOf(periods, unit);
  return from > 0 && id ? { amount: from, ...(to > 0 && { maxAmount: to }), period: { id } } : undefined;
};

/** A date of the year first, or with a year and the name of a month in English. */
const dateOf = (text: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)/.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const time = /[a-z]{3}.*\d{4}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
};

const applicationOf = ({ url, email }: Ad) =>
  url
    ? { applicantRoutingType: { id: 2 }, applicationUrl: url }
    : { applicantRoutingType: { id: 1 }, applicationEmail: email };

/** The job that an integrator makes of an ad who has read the documentation. */
export const jobOf = (ad: Ad) => {
  const salary = ad.pay && salaryOf(ad.pay);
  const closeDate = dateOf(ad.closing ?? '');
  return {
    referenceId: ad.id,
    title: ad.title,
    status: 'active',
    locations: ad.locations.slice(0, maxLocations).map((description) => ({ description })),
    categories: [{ id: idOf(categories, `${ad.fields} ${ad.title}`) ?? otherCategory }],
    positionType: { id: idOf(positionTypes, ad.hours) ?? fullTime },
    description: ad.description,
    ...applicationOf(ad),
    ...(salary && { salary }),
    ...(closeDate && { closeDate }),
  };
};
