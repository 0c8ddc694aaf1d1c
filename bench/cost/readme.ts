import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table, withMarked } from '../../scripts/marked-table.ts';

const readme = join(import.meta.dirname, '../../README.md');

/** Rows with the same columns. */
type Rows = readonly Readonly<Record<string, string | number>>[];

const asTable = (rows: Rows): string =>
  table(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en'))),
    'numbers',
  );

/** Writes the tables into the README. @throws RangeError when the README lacks the marks. */
export const writeCosts = (perMillion: Rows, perMonth: Rows): void => {
  const withOperations = withMarked(readFileSync(readme, 'utf8'), 'costs', asTable(perMillion));
  writeFileSync(readme, withMarked(withOperations, 'months', asTable(perMonth)));
};
