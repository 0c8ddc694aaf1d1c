/** Writes into the pages of docs/ what they show of the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmRows } from '../deploy/alarms.ts';
import { transitions } from '../lib/domain/transitions.ts';
import { withAlarmTable } from './alarm-table.ts';
import { withTransitionTable } from './transition-table.ts';

const rewrite = (page: string, change: (document: string) => string): void => {
  const path = join(import.meta.dirname, '../docs', page);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

rewrite('integration.md', (document) => withTransitionTable(document, transitions));
rewrite('operations.md', (document) => withAlarmTable(document, alarmRows));
