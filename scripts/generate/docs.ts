import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from '../../deploy/alarms/alarm.ts';
import { alarmRows, budget } from '../../deploy/alarms.ts';
import { rules } from '../../lib/domain/advice/rules.ts';
import { root } from '../root.ts';
import { faultTable, problemTable } from './errors-page.ts';
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
  ['Alarm', 'On', 'When', 'What it means', 'What to do'],
  [...alarmRows, budget].map(({ title, isOnShortList, when, meaning, whatToDo, heading }) => [
    title,
    isOnShortList ? 'staging, production' : 'production',
    when,
    meaning,
    `${whatToDo} See [${heading}](#${anchorOf(heading)}).`,
  ]),
);

/** What updates the tables of a page. @throws RangeError when a mark is missing. */
const pages = {
  'integration.md': (page: string) => withMarked(page, 'advice', adviceTable),
  'errors.md': (page: string) => withMarked(withMarked(page, 'problems', problemTable), 'faults', faultTable),
  'operations.md': (page: string) => withMarked(page, 'alarms', alarmTable),
};

/** The pages of docs/ with the tables of advice, alarms and errors, from the code. */
export const docsPages = () =>
  Object.fromEntries(
    Object.entries(pages).map(([name, update]) => {
      const path = `docs/${name}`;
      return [path, update(readFileSync(join(root, path), 'utf8'))];
    }),
  );
