/** Writes the tables of alarms, transitions and errors, from the code, into the pages of docs/. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmRows } from '../deploy/alarms.ts';
import { transitions } from '../lib/domain/transitions.ts';
import { faultTable, problemTable } from './errors-page.ts';
import { table, withMarked } from './marked-table.ts';
import { root } from './root.ts';

const transitionTable = table(
  ['By', 'From', 'To', 'When', 'publishDate', 'closeDate', 'Set by'],
  transitions.map(({ by, from, to, when, publishDate, closeDate, setBy }) => [
    by,
    from,
    to,
    when.join('; '),
    publishDate,
    closeDate,
    setBy,
  ]),
);

const alarmTable = table(
  ['Alarm', 'When', 'What it means', 'What to do'],
  alarmRows.map(({ title, when, meaning, whatToDo }) => [title, when, meaning, whatToDo]),
);

/** The pages with tables, and what updates each. They throw a RangeError when a mark is missing. */
export const pages = {
  'integration.md': (page: string) => withMarked(page, 'transitions', transitionTable),
  'errors.md': (page: string) => withMarked(withMarked(page, 'problems', problemTable), 'faults', faultTable),
  'operations.md': (page: string) => withMarked(page, 'alarms', alarmTable),
};

if (import.meta.main) {
  for (const [name, update] of Object.entries(pages)) {
    const path = join(root, 'docs', name);
    writeFileSync(path, update(readFileSync(path, 'utf8')));
  }
}
