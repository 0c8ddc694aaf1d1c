import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table, withMarked } from '../../scripts/marked-table.ts';

const page = join(import.meta.dirname, '../../docs/costs.md');

/** Rows of one shape. */
type Rows = readonly Readonly<Record<string, string | number>>[];

const asTable = (rows: Rows): string =>
  table(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en'))),
    'numbers',
  );

/** Writes both tables into docs/costs.md. @throws RangeError when a marker is missing. */
export const writeCosts = (perMillion: Rows, perMonth: Rows): void => {
  const withOperations = withMarked(readFileSync(page, 'utf8'), 'costs', asTable(perMillion));
  writeFileSync(page, withMarked(withOperations, 'months', asTable(perMonth)));
};
