import { lazyPattern } from '../../lazy.ts';
import { wordsOf } from '../../reference/match-key.ts';

/*
 * Phrases in English and French, without case and accents. A sentence requires Canadian experience if
 * it speaks of it, requires something, and has nothing that shows another meaning.
 */

const kinds = [
  'work|working|workplace|job|employment|professional|industry|field|trade|office|relevant|prior',
  'retail|sales|construction|driving|trucking|nursing|teaching|restaurant|kitchen',
  'accounting|bookkeeping|payroll|tax|audit|banking|finance|financial|insurance|mortgage|underwriting|lending',
  'public|commercial|residential|real estate|legal|clinical|medical|healthcare|engineering|management',
  'manufacturing|warehouse|logistics|hospitality|culinary|marketing|customer service|technical',
].join('|');
const sorts = [
  'de travail|de conduite|professionnelles?|pertinentes?|anterieures?|prealables?',
  'bancaires?|comptables?|financieres?|hypothecaires?|juridiques?|cliniques?|medicales?|commerciales?',
].join('|');
const domains = [
  'comptabilite|tenue de livres|paie|banque|finances?|assurances?|droit|genie|gestion|enseignement',
  'vente(?: au detail)?|soins infirmiers|sante|construction|restauration|cuisine|entreposage|logistique',
].join('|');
const gained = 'gained|obtained|acquired|earned|working|driving';

const named = [
  `canadian (?:(?:${kinds})(?: and| or)? ){0,3}experience`,
  `experience (?:(?:${gained}) ){0,2}(?:with)?in canada`,
  'worked (?:(?:legally|full time|previously) )?in canada',
  `experiences? (?:(?:${sorts})(?: et| ou)? ){0,3}(?:canadiennes?|(?:acquises? )?au canada)`,
  `experiences? (?:en|dans) (?:(?:la|le|les|l) )?(?:${domains}) (?:acquises? )?au canada`,
  'travaille au canada',
];

const requiring = [
  'requires?|required|requirements?|requiring|must|needs?|needed|mandatory|essential|necessary',
  'minimum|at least|only|qualifications?|you have|should have|prerequisite',
  'exigee?s?|exigeons|exigences?|requise?s?|obligatoires?|necessaires?|essentiel(?:le)?s?|indispensables?',
  'minimale?|au moins|doit|doivent|devez|il faut|posseder|detenir|vous avez|imperatif|prerequis',
  // Employers speak of their own decades.
  '(?:1[0-4]|[1-9]|one|two|three|four|five|un|deux|trois|quatre|cinq)(?: (?:to|a) \\d{1,4})? ?(?:years?|yrs?|months?|ans?|annees?|mois)',
];

/** Without a bound, the search would take long where it begins at each word. */
const word = '\\w{1,40}';

const meaningOther = [
  'no|not|without|never|regardless|assets?|(?:a|un) plus|bonus|advantage|preferred|optional|desirable|nice to have',
  '(?:isn|aren|don|doesn|needn|won) t|elsewhere|abroad|ailleurs|etrangere?s?|experience class',
  'aucune?|sans|pas|non|atouts?|souhaitee?s?|souhaitables?|avantage|quelle que soit|preferee?s?',
  `our (?:${word} years of )?(?:${word} )?(?:canadian )?experience|we (?:have|bring|offer|combine)|us`,
  `notre (?:${word} )?experience|nos ${word} (?:ans|annees)|nous (?:avons|offrons|cumulons)|forte?s? de?`,
  '(?<!candidate |applicant )(?:has|brings)|(?<!candidat |candidate )(?:possede|compte|cumule)',
  // The subject of these verbs is the employer: "Acme, 5 years of experience in Canada, needs a cook".
  'experience (?:with)?in canada (?:needs(?! to)|requires|seeks|is (?:hiring|looking|seeking))',
  'experience au canada (?:cherche|recherche|recrute|embauche|a besoin)',
  '(?:company|firm|employer|entreprise|societe|employeur) (?:with|of|avec|de|ayant)',
  'authentic|guests?|visitors?|travell?ers?|voyageurs?|touristes?|clientele',
  `required (?:for|by) (?:the )?(?:licen[cs]${word}|registration|certification|designation)`,
];

const anyOf = (phrases: readonly string[]): string => `\\b(?:${phrases.join('|')})\\b`;

const speaks = lazyPattern(anyOf(named), '');
const requires = lazyPattern(anyOf(requiring), '');
const meansOther = lazyPattern(anyOf(meaningOther), '');
/** An entry of a list of requirements. */
const alone = lazyPattern(`^(?:an? |une? )?(?:${named.join('|')})$`, '');
/** Who has none is turned away, in words that have another meaning elsewhere. */
const excludes = lazyPattern(
  `\\b(?:without|sans) (?:${named.join('|')}) (?:${word} ){0,5}(?:not be (?:considered|contacted)|not apply|pas (?:considere|retenu))`,
  '',
);

/** Words, each followed by one space but the last. Inline tags part no words. */
const sentencesOf = (html: string): string[] =>
  html
    .replaceAll('&nbsp;', ' ')
    .replace(/<\/?(?:p|div|ul|ol|li|br)\b[^>]*(?:>|$)/gi, '\n')
    .replace(/<[^>]*(?:>|$)/g, '')
    .split(/[\n.;!?•]/)
    .filter((sentence) => /canad/i.test(sentence))
    .map((sentence) => wordsOf(sentence).join(' '));

/**
 * Whether a description probably requires Canadian experience: not a Canadian licence, designation or
 * citizenship, nor does it speak of the employer's own. @param html sanitised
 */
export const requiresCanadianExperience = (html: string): boolean => {
  // Almost every description fails this first test, which is fast.
  if (!/canad/i.test(html)) return false;
  return sentencesOf(html).some(
    (sentence) =>
      alone().test(sentence) ||
      excludes().test(sentence) ||
      (speaks().test(sentence) && requires().test(sentence) && !meansOther().test(sentence)),
  );
};
