/** A document for people: an array of records as a table, one record as a line per value. */
export const textOf = (document: object): string => {
  if (!Array.isArray(document)) return aligned(Object.entries(document));
  if (document.length === 0) return 'none';
  const columns = [...new Set(document.flatMap((row) => Object.keys(row)))];
  return aligned([columns, ...document.map((row) => columns.map((column) => row[column] ?? ''))]);
};

const aligned = (rows: readonly (readonly unknown[])[]): string => {
  const cells = rows.map((row) => row.map(String));
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, width(cell))),
    [],
  );
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const width = (text: string): number => [...text].length;
