import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table, withMarked } from '../../scripts/marked-table.ts';

const page = join(import.meta.dirname, '../../docs/costs.md');

/** Rows with the same columns. */
type Rows = readonly Readonly<Record<string, string | number>>[];

const asTable = (rows: Rows): string =>
  table(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en'))),
    'numbers',
  );

/** Writes the tables into docs/costs.md. @throws RangeError when a marker is missing. */
export const writeCosts = (perMillion: Rows, perMonth: Rows, perStage: Rows): void => {
  const withOperations = withMarked(readFileSync(page, 'utf8'), 'costs', asTable(perMillion));
  const withMonths = withMarked(withOperations, 'months', asTable(perMonth));
  writeFileSync(page, withMarked(withMonths, 'idle', asTable(perStage)));
};
