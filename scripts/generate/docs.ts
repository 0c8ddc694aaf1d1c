import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmRows, budget } from '../../deploy/alarm-rows.ts';
import { fieldNames } from '../../feed/src/map/fields.ts';
import { rules } from '../../lib/job/advice/rules.ts';
import { detailsMembers, type Members, type PropertySchema } from '../../lib/job/rules/job-parts.ts';
import { anchorOf } from '../../lib/text/heading-anchor.ts';
import { root } from '../root.ts';
import { exampleFile, faultTable, problemTable } from './errors-page.ts';
import { table, withMarked } from './marked-table.ts';

const adviceTable = table(
  ['Code', 'Province', 'Statute', 'Since', 'Employers'],
  rules
    .filter(({ province }) => province !== null)
    .map(({ code, province, statute, since, employees, law }) => [
      `\`${code}\``,
      `${province}`,
      `[${statute}](${law})`,
      since,
      employees > 1 ? `${employees} employees or more` : 'all',
    ]),
);

const alarmTable = table(
  ['Alarm', 'When'],
  [...alarmRows, budget].map(({ title, isOnShortList, when, heading }) => [
    `[${title}](#${anchorOf(heading)})${isOnShortList ? '' : ' †'}`,
    when,
  ]),
);

const valuesOf = ({ type, enum: choices, format }: PropertySchema): string => {
  if (Array.isArray(choices)) return choices.map((one) => `\`${one}\``).join(', ');
  return type === 'boolean' ? '`true`, `false`' : `a ${format ?? String(type)}`;
};

const detailsTable = table(
  ['Member', 'Values', 'Meaning'],
  Object.entries<Members[string]>(detailsMembers).map(([name, { value, text }]) => [
    `\`${name}\``,
    valuesOf(value),
    text,
  ]),
);

const fieldLines = fieldNames.map((name) => `\n        "${name}"`).join(',');
const columnList = `${fieldNames.map((name) => `\`${name}\``).join(', ')}.`;

/** What updates the tables of a page. @throws RangeError when a mark is missing. */
const pages = {
  'feed/README.md': (page: string) => withMarked(page, 'columns', columnList),
  'docs/integration.md': (page: string) =>
    withMarked(withMarked(page, 'advice', adviceTable), 'details', detailsTable),
  'docs/errors.md': (page: string) =>
    withMarked(withMarked(page, 'problems', problemTable), 'faults', faultTable),
  'docs/operations.md': (page: string) => withMarked(page, 'alarms', alarmTable),
  'feed/map.schema.json': (schema: string) =>
    schema.replace(/(?<="field": \{\s*"type": "string",\s*"enum": )\[[^\]]*\]/, `[${fieldLines}\n      ]`),
};

/** The pages with tables and lists from the code, and the examples of errors. */
export const docsPages = () => ({
  ...exampleFile,
  ...Object.fromEntries(
    Object.entries(pages).map(([path, update]) => [path, update(readFileSync(join(root, path), 'utf8'))]),
  ),
});
