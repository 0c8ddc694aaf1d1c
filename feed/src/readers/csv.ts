import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { FeedError } from '../errors.ts';
import { quote } from '../problem.ts';
import { type FeedFacts, type FeedRecord, fieldKey } from './feed.ts';
import { maxColumns, maxItemLength } from './limits.ts';

const delimiters = [',', ';', '\t'] as const;

/** Spreadsheets in French and German write semicolons. Names of columns have none of the three. */
const delimiterOf = (head: string): string => {
  // A cell of the header may have line breaks, too.
  const [plain = ''] = head
    .trimStart()
    .replace(/"[^"]*(?:"|$)/g, '')
    .split(/[\r\n]/, 1);
  const count = (delimiter: string): number => plain.split(delimiter).length;
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
};

/** Excel begins a file with its delimiter on a line of its own. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

export const rowTooLarge = (row: string, advice = '', cause?: unknown): FeedError =>
  new FeedError('too_large', `${row} is longer than 6 MB, the limit for a job${advice}.`, { cause });

const explain = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    const message = `The feed ends within a cell in quotes: the last quotation mark is not closed, or the feed is truncated.`;
    return new FeedError('truncated', message, { cause: error });
  }
  const row = `The row on line ${error.lines ?? 0}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return rowTooLarge(row, '; a quotation mark before it may be unclosed', error);
  const message = `${row} has a quotation mark in a cell without quotes, or text after one; write the cell as "5"" pipe".`;
  return new FeedError('syntax', message, { cause: error });
};

/** The names of the columns. @throws FeedError where two are the same, or there are too many. */
export const headerOf = (cells: readonly string[]): readonly string[] => {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  if (names.length > maxColumns) {
    throw new FeedError(
      'columns',
      `The header line has ${names.length} columns; at most ${maxColumns} are read.`,
    );
  }
  const keys = names.map(fieldKey);
  const repeated = names.find((name, at) => name !== '' && keys.indexOf(keys[at] ?? '') !== at);
  if (repeated === undefined) return names;
  throw new FeedError(
    'columns',
    `The header line has two columns named ${quote(repeated)}; rename or remove one.`,
  );
};

type Row = { readonly record: readonly string[]; readonly info: Info };

/** A row by the keys of its columns. */
export const rowRecord = <Cell>(
  keys: readonly string[],
  cells: readonly Cell[],
  line: number,
): FeedRecord => {
  const value: Record<string, Cell | ''> = Object.create(null);
  for (const [at, key] of keys.entries()) if (key !== '') value[key] = cells[at] ?? '';
  return { line, value };
};

const rowOf = (keys: readonly string[], record: readonly string[], line: number): FeedRecord => {
  const extra = record.slice(keys.length).filter((cell) => cell.trim() !== '');
  return { ...rowRecord(keys, record, line), ...(extra.length > 0 && { surplus: extra.join(' ') }) };
};

/**
 * Reads CSV (RFC 4180) with a header line; the delimiter is `,`, `;` or a tab. Missing cells at the
 * end of a row are empty, as some spreadsheets leave them out.
 *
 * @throws FeedError
 */
export const readCsv = async function* (
  pieces: AsyncIterable<string>,
  head: string,
  facts: FeedFacts,
): AsyncGenerator<FeedRecord> {
  const separator = separatorLine.exec(head)?.[1];
  let last = '';
  // The parser counts CR LF in a cell as two lines.
  const withLineFeeds = async function* () {
    for await (const piece of pieces) {
      const text = last === '\r' ? last + piece : piece;
      last = text.at(-1) ?? last;
      yield text.slice(0, last === '\r' ? -1 : undefined).replaceAll('\r\n', '\n');
    }
    if (last === '\r') yield last;
  };
  const parser = parse({
    delimiter: separator ?? delimiterOf(head),
    from_line: separator === undefined ? 1 : 2,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    max_record_size: maxItemLength,
  });
  const input = Readable.from(withLineFeeds()).on('error', (error) => parser.destroy(error));
  let keys: readonly string[] = [];
  let columns = 0;
  let cells = 0;
  let line = 1;
  try {
    for await (const row of input.pipe(parser) as AsyncIterable<Row>) {
      cells = row.record.length;
      if (facts.header) yield rowOf(keys, row.record, line);
      else {
        facts.header = headerOf(row.record);
        keys = facts.header.map(fieldKey);
        facts.names = new Map(facts.header.map((name) => [fieldKey(name), name]));
        columns = cells;
      }
      line = row.info.lines + 1;
    }
  } catch (error) {
    throw explain(error);
  } finally {
    input.destroy();
  }
  if (cells < columns && !/[\r\n]/.test(last)) {
    const message = `The last row ends after ${cells} of ${columns} cells and without a line break: the feed may be truncated; end it with a line break.`;
    throw new FeedError('truncated', message);
  }
};
