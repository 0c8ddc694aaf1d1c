import type { AlarmRow } from '../deploy/alarms.ts';
import { table, withMarked } from './marked-table.ts';

/** The alarms as a Markdown table. */
export const alarmTable = (rows: readonly AlarmRow[]): string =>
  table(
    ['Alarm', 'When', 'What it means', 'What to do'],
    rows.map(({ title, when, meaning, whatToDo }) => [title, when, meaning, whatToDo]),
  );

/** The document with the table between its two marks. @throws RangeError when a mark is missing. */
export const withAlarmTable = (document: string, rows: readonly AlarmRow[]): string =>
  withMarked(document, 'alarms', alarmTable(rows));
