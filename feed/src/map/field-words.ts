import { type Language, workplaces } from '../../../lib/job/rules/job-parts.ts';
import {
  type Entry,
  jobCategories,
  type List,
  positionTypes,
  salaryPeriods,
} from '../../../lib/reference/lists.ts';
import type { Status } from '../../../lib/reference/statuses.ts';
import { statuses } from '../../../lib/reference/statuses.ts';
import type { Workplace } from '../../../lib/reference/workplace.ts';
import type { MapFile } from './map-file.ts';
import { readPeriod } from './salary.ts';
import { entryFinder, textReader, wordTable } from './words.ts';

/*
 * Words that have one meaning in schema.org, Indeed, LinkedIn and other systems, in English and
 * French. Not those of which the API has no equal: `Casual`, `Internship`, or `Permanent` alone.
 */

const positionTypeWords = wordTable<number>([
  [[1], ['full time', 'FT', 'temps plein', 'à temps plein', 'plein temps', 'à plein temps', 'temps complet']],
  [[2], ['part time', 'PT', 'temps partiel', 'à temps partiel', 'mi-temps', 'à mi-temps']],
  [[3], ['contract', 'contractor', 'contractual', 'contractuel', 'contractuelle', 'contrat', 'à contrat']],
  [[4], ['temp', 'temporary', 'temporaire']],
  [[5], ['volunteer', 'volunteering', 'bénévole', 'bénévolat']],
]);

const statusWords = wordTable<Status>([
  ...statuses.map((status) => [[status], [status]] as const),
  [['active'], ['open', 'published', 'posted', 'live']],
  [['active'], ['actif', 'ouvert', 'ouverte', 'publié', 'publiée', 'affiché', 'affichée', 'en ligne']],
  [['archived'], ['closed', 'filled', 'expired', 'canceled', 'cancelled']],
  [['archived'], ['archivé', 'archivée', 'fermé', 'fermée', 'pourvu', 'pourvue', 'comblé', 'comblée']],
  [['archived'], ['expiré', 'expirée', 'annulé', 'annulée']],
  [['draft'], ['brouillon']],
]);

const workplaceWords = wordTable<Workplace>([
  ...workplaces.map((workplace) => [[workplace], [workplace]] as const),
  [
    ['onsite'],
    ['in office', 'in person', 'sur place', 'sur site', 'présentiel', 'en présentiel', 'au bureau'],
  ],
  [['hybrid'], ['hybrid remote', 'hybrid work', 'hybride', 'mode hybride', 'en mode hybride']],
  [['hybrid'], ['travail hybride', 'télétravail hybride', 'télétravail partiel']],
  [['remote'], ['fully remote', '100% remote', 'remote work', 'remote only', 'remote first', 'anywhere']],
  [['remote'], ['WFH', 'work from home', 'working from home', 'work from anywhere', 'home based', 'virtual']],
  [['remote'], ['telecommute', 'telecommuting', 'telework', 'télétravail', 'en télétravail']],
  [
    ['remote'],
    ['télétravail à 100 %', 'à distance', 'travail à distance', 'à domicile', 'travail à domicile'],
  ],
  [[], ['unspecified', 'not specified', 'non précisé']],
]);

const languageWords = wordTable<Language>([
  [['en'], ['en', 'eng', 'en-CA', 'en-US', 'en-GB', 'English', 'anglais']],
  [['fr'], ['fr', 'fra', 'fre', 'fr-CA', 'fr-FR', 'French', 'français', 'française']],
]);

/** Separates types in one text. `permanent` separates, too: it is not a type of the API. */
const betweenTypes = /[,;|/+&()]|\s[-–]\s|\b(?:permanente?|regular|r[ée]gulier|r[ée]guli[èe]re|and|et)\b/i;

/** How much, and not which: `Full time (40 hours)`, `Contract - 12 months`, `Hybrid (3 days)`. */
const remark = /^(?:up to |jusqu['’]à )?\d/i;

/** For each field with a list of values: finds what a word of the feed means. */
export type FieldWords = ReturnType<typeof fieldWords>;

/** @param acceptsIds whether numbers are ids of the API's lists */
export const fieldWords = (map: MapFile, acceptsIds = false) => {
  const named = (list: List<Entry>) => entryFinder(list.all(), acceptsIds);
  const [types, periods] = [named(positionTypes), named(salaryPeriods)];
  return {
    category: textReader(map.categories, named(jobCategories), {
      separator: /[,;|]/,
      most: Number.POSITIVE_INFINITY,
    }),
    positionType: textReader(map.positionTypes, (text) => types(text) ?? positionTypeWords(text), {
      separator: betweenTypes,
      most: 1,
      remark,
    }),
    salaryPeriod: textReader(map.salaryPeriods, (text) => periods(text) ?? readPeriod(text)),
    status: textReader(map.statuses, statusWords),
    workplace: textReader(map.workplaces, workplaceWords, { separator: /[,;()]|\s[-–]\s/, most: 1, remark }),
    language: languageWords,
  };
};
