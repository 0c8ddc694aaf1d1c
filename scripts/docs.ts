/** Writes into the README what it shows of the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transitions } from '../lib/domain/transitions.ts';
import { withTransitionTable } from './transition-table.ts';

const readme = join(import.meta.dirname, '..', 'README.md');
writeFileSync(readme, withTransitionTable(readFileSync(readme, 'utf8'), transitions));
