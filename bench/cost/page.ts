import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table, withMarked } from '../../scripts/generate/marked-table.ts';

const page = join(import.meta.dirname, '../../docs/costs.md');

/** Rows with the same columns. */
type Rows = readonly Readonly<Record<string, string | number>>[];

const asTable = (rows: Rows): string =>
  table(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en'))),
    'numbers',
  );

/** Writes tables into docs/costs.md, each by the name of its marks. @throws RangeError without them. */
export const writeCosts = (tables: Readonly<Record<string, Rows>>): void => {
  let text = readFileSync(page, 'utf8');
  for (const [name, rows] of Object.entries(tables)) text = withMarked(text, name, asTable(rows));
  writeFileSync(page, text);
};
