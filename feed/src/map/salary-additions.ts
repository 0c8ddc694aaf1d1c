/** Patterns of several words. */
export const anyOf = (...words: readonly string[]): string => `(?:${words.join('|')})`;

export const plus = '(?:plus|and|with|et|avec|[+&,]) ?';

const paid = anyOf(
  'vacation(?: pay)?|(?:statutory )?holiday(?:s| pay)?|benefits?|pension(?: plan)?|bonus(?:es)?',
  'sick (?:leave|time|pay)|rrsp|(?:paie |indemnite )?de vacances|vacances|conges(?: feries)?',
  'avantages(?: sociaux)?|(?:de )?(?:boni|prime)s?|reer',
);
const instead = "(?:in lieu(?: of)?|for|of|en|pour|tenant lieu d(?:e |')|(?:a titre )?de)";
const percentage = String.raw`(?:${plus})?\d\d?(?:[.,]\d\d?)? ?% ?(?:(?:${instead} ?)?${paid}(?: ?(?:and|et|[&,]) ?${paid}){0,4}(?: in lieu)?|in lieu)`;

const code = String.raw`(?:(?:[a-z]{1,3}-?)?\d{1,3}(?:\.\d\d?)?[a-z]?|[ivx]{1,4}|[a-h])(?!,?\d)`;
// The longer of two words is first.
const scale = anyOf(
  'echelon|classe|niveau|groupe|bande|categorie',
  'grade|band|step|class(?:ification)?|level|group|tier',
);
const grade = `(?:(?:wage|pay|salary|job|salariale?) ?)?${scale}s? ?[:#]? ?${code}(?: ?(?:-|to|a|/) ?${code})?`;
/** A number of a position or a grid, such as `TM2241`; but `CAD60000` is an amount. */
const position = String.raw`, ?(?!c(?:a|ad|an|dn)?\d|usd?\d|eur|gbp)[a-z]{1,3}-?\d{3,5}`;

const unions = anyOf(
  'cupe|scfp|opseu|sefpo|unifor|ufcw|tuac|usw|ibew|seiu|teamsters|iuoe|atu|psac|afpc|nupge|bcgeu|bcnu',
  'heu|hsabc|hsaa|aupe|una|ona|amapceo|mgeu|sgeu|cope|sepb|csn|ftq|csq|sfpq|spgq|fiq',
  'union(?:i[sz]ed)?|syndique|syndicat',
);
const notPeriod = '(?!(?:hour|year|week|month|day|annual|annum|hr|yr|wk)(?:ly|s)?(?!\\p{L}))';
const local = String.raw`(?:section )?loc(?:ale?|\.)? ?#?\d{1,5}`;
const union = `(?:non-)?(?:${unions}(?: ?#?\\d{1,5}|,? ${local})?|${notPeriod}[a-z]{2,9},? ${local}|${local})`;

const year = String.raw`20\d\d(?:[-/](?:20)?\d\d)?`;
const date = String.raw`(?:[a-z]{3,9}\.? )?(?:\d\d?(?:er|st)?,? )?(?:[a-z]{3,9} )?${year}`;
const rateOf = anyOf(
  `${year} (?:(?:wage|salary|pay|hourly) )?(?:rates?|wages?|scale|grid|salary)`,
  `(?:taux|grille)(?: salariale)? (?:de |en )?${year}`,
  `(?:effective|as (?:of|at)|in effect|en vigueur)(?: (?:le|au|en|depuis le|on|since))? ${date}`,
);

const agreement = anyOf(
  `(?:(?:as )?per|under|according to|selon) (?:the |la )?(?:${union} ?)?(?:collective agreement|convention collective)`,
  '(?:currently )?under (?:negotiation|review)',
  'en (?:cours de )?negociation',
);

const proRated = anyOf(
  '(?:will be )?pro-? ?rated(?: (?:to|by|for|based on) (?:the )?hours(?: worked)?)?',
  '(?:calcule )?au prorata(?: des heures(?: travaillees)?)?',
);

/**
 * What public employers write beside an amount, and what changes nothing in it: a share that is paid in
 * lieu, the place in the pay scale, the union, the year of the rate.
 */
export const additions: readonly string[] = [percentage, grade, position, agreement, union, rateOf, proRated];
