/** Writes into the README what it shows of the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmRows } from '../deploy/alarms.ts';
import { transitions } from '../lib/domain/transitions.ts';
import { withAlarmTable } from './alarm-table.ts';
import { withTransitionTable } from './transition-table.ts';

const readme = join(import.meta.dirname, '..', 'README.md');
const withTransitions = withTransitionTable(readFileSync(readme, 'utf8'), transitions);
writeFileSync(readme, withAlarmTable(withTransitions, alarmRows));
