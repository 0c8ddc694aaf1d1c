/** Writes the tables of alarms and transitions, from the code, into the pages of docs/. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmRows } from '../deploy/alarms.ts';
import { transitions } from '../lib/domain/transitions.ts';
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

/** @throws RangeError when a mark is missing. */
export const withTransitionTable = (document: string): string =>
  withMarked(document, 'transitions', transitionTable);

/** @throws RangeError when a mark is missing. */
export const withAlarmTable = (document: string): string => withMarked(document, 'alarms', alarmTable);

const rewrite = (page: string, change: (document: string) => string): void => {
  const path = join(root, 'docs', page);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

if (import.meta.main) {
  rewrite('integration.md', withTransitionTable);
  rewrite('operations.md', withAlarmTable);
}
