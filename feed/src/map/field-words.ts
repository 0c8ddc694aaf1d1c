import { type Language, workplaces } from '../../../lib/job/rules/job-parts.ts';
import {
  type Entry,
  jobCategories,
  type List,
  positionTypes,
  salaryPeriods,
} from '../../../lib/reference/lists.ts';
import { statuses } from '../../../lib/reference/statuses.ts';
import type { Workplace } from '../../../lib/reference/workplace.ts';
import table from './data/field-words.json' with { type: 'json' };
import type { MapFile } from './map-file.ts';
import { readPeriod } from './salary.ts';
import { entryFinder, textReader, wordTable } from './words.ts';

/*
 * The words in the table have one meaning in schema.org, Indeed, LinkedIn and other systems, in English
 * and French. Not those of which the API has no equal: `Casual`, `Internship`, or `Permanent` alone.
 */

const positionTypeWords = wordTable(
  Object.entries(table.positionTypes).map(([id, words]) => [[Number(id)], words] as const),
);

const statusWords = wordTable(
  statuses.map((status) => [[status], [status, ...table.statuses[status]]] as const),
);

const workplaceWords = wordTable<Workplace>([
  ...workplaces.map((workplace) => [[workplace], [workplace, ...table.workplaces[workplace]]] as const),
  [[], table.workplaces.nothing],
]);

const languageWords = wordTable<Language>([
  [['en'], table.languages.en],
  [['fr'], table.languages.fr],
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
