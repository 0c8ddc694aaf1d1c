import { styleText } from 'node:util';
import { printableLine } from '../../lib/text/printable.ts';

/** Adds the colour of a role to a text, where colours can be seen. */
export type Paint = (role: keyof typeof styles, text: string) => string;

const styles = { heading: 'bold', problem: 'red', success: 'green', secondary: 'dim' } as const;

/** Colours for a terminal, unless `NO_COLOR` is set; never for a file or a pipe. */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (role, text) =>
    styleText(styles[role], text, { stream });

export const plain: Paint = (_, text) => text;

/** Formats an array of records as a table, one record as one line per value. */
export const formatDocument = (document: object, paint: Paint = plain): string => {
  if (!Array.isArray(document)) {
    return alignCells(Object.entries(document).map(([name, value]) => [name, value ?? ''])).join('\n');
  }
  if (document.length === 0) return 'none';
  const columns = [...new Set(document.flatMap((row) => Object.keys(row)))];
  const [headings = '', ...rows] = alignCells([
    columns,
    ...document.map((row) => columns.map((column) => row[column] ?? '')),
  ]);
  return [paint('heading', headings), ...rows].join('\n');
};

/** Aligns the cells of rows. */
export const alignCells = (rows: readonly (readonly unknown[])[]): string[] => {
  const cells = rows.map((row) => row.map((cell) => printableLine(String(cell))));
  const widthOf = (column: number) =>
    cells.reduce((width, row) => Math.max(width, lengthOf(row[column] ?? '')), 0);
  const widths = (cells[0] ?? []).map((_, column) => widthOf(column));
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell));
  return cells.map((row) => row.map(padded).join('  ').trimEnd());
};

const lengthOf = (text: string): number => [...text].length;
