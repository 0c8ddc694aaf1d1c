/** `"a ""quoted"" cell"`, or a cell without quotes, and the comma or line break that ends it. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/** The records of a CSV file (RFC 4180) by the names in its header line. */
export const recordsOfCsv = (text: string): Record<string, string>[] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(cellPattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  const [header = [], ...records] = rows.filter((row) => row.join('') !== '');
  return records.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
};
