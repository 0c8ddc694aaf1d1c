import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { FeedError, UsageError } from '../errors.ts';
import { quote } from '../problem.ts';
import { headerOf, rowRecord, rowTooLarge } from './csv.ts';
import { type FeedFacts, type FeedRecord, fieldKey } from './feed.ts';
import { limitedBytes, maxColumns, maxItemLength } from './limits.ts';
import { type CellFormat, cellFormatOf, columnOf, shownNumber } from './xlsx-cells.ts';
import { maxWorkbookBytes, openZip } from './zip.ts';

type Attributes = Readonly<Record<string, string>>;
type Events = {
  readonly open?: (name: string, attributes: Attributes) => void;
  /** @param text of the element itself. */
  readonly close?: (name: string, text: string) => void;
};

/** Some programs write a prefix before each name: `x:row`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a part of a workbook. @yields after each piece */
const events = async function* (pieces: AsyncIterable<string>, { open, close }: Events) {
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (cause) => {
    throw new FeedError('syntax', `The workbook has a part that is not valid XML: ${cause.message}`, {
      cause,
    });
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.(local(name), attributes);
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('cdata', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    close?.(local(name), text);
    text = '';
  });
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
};

type ReadPart = ReturnType<typeof openZip>;

/** Reads a part to its end; a workbook may lack it. */
const readAll = async (pieces: AsyncIterable<string> | undefined, part: Events): Promise<void> => {
  if (pieces) for await (const _ of events(pieces, part));
};

/** Excel writes characters that XML has not as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Joins the runs of a text that has several formats; `rPh` has the pronunciation. */
const textCollector = (onText: (text: string) => void): Required<Events> => {
  let text = '';
  let isSkipped = false;
  return {
    open: (name) => {
      if (name === 'si' || name === 'is') text = '';
      isSkipped ||= name === 'rPh';
    },
    close: (name, more) => {
      if (name === 't' && !isSkipped) text += more;
      if (name === 'rPh') isSkipped = false;
      if (name === 'si' || name === 'is') onText(unescaped(text));
    },
  };
};

const sharedTexts = async (read: ReadPart, folder: string): Promise<readonly string[]> => {
  const texts: string[] = [];
  await readAll(
    read(`${folder}/sharedStrings.xml`),
    textCollector((text) => texts.push(text)),
  );
  return texts;
};

/** The formats of cells by their style. */
const stylesIn = async (read: ReadPart, folder: string): Promise<readonly CellFormat[]> => {
  const codes = new Map<string, string>();
  const styles: CellFormat[] = [];
  let isCell = false;
  await readAll(read(`${folder}/styles.xml`), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) styles.push(cellFormatOf(Number(numFmtId), codes.get(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return styles;
};

/** The path of the sheet: the first one that is shown, or that of a name. */
const sheetIn = async (read: ReadPart, folder: string, wanted: string | undefined) => {
  const targets = new Map<string, string>();
  const sheets: { readonly name: string; readonly path: string; readonly isHidden: boolean }[] = [];
  let is1904 = false;
  await readAll(read(`${folder}/_rels/workbook.xml.rels`), {
    open: (_, { Id = '', Type = '', Target = '' }) => {
      if (Type.endsWith('/worksheet')) targets.set(Id, posix.resolve(`/${folder}`, Target).slice(1));
    },
  });
  await readAll(read(`${folder}/workbook.xml`), {
    open: (tag, { name = '', state, date1904 = '0', ...others }) => {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(date1904);
      const id = Object.entries(others).find(([key]) => /:id$/.test(key))?.[1];
      const path = tag === 'sheet' ? targets.get(id ?? '') : undefined;
      if (path !== undefined) sheets.push({ name, path, isHidden: (state ?? 'visible') !== 'visible' });
    },
  });
  const isWanted = ({ name }: { readonly name: string }) =>
    name.trim().toLowerCase() === wanted?.trim().toLowerCase();
  const found =
    wanted === undefined ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]) : sheets.find(isWanted);
  if (found) return { path: found.path, is1904 };
  if (sheets.length === 0)
    throw new FeedError('format', 'The feed is a ZIP file, but no Excel workbook (xlsx).');
  const names = sheets.map(({ name }) => quote(name)).join(', ');
  throw new UsageError(`The workbook has no sheet ${quote(wanted ?? '')}; its sheets are ${names}.`);
};

/** Cells that are filled with the value above them, at most. */
const maxMerged = 1_000_000;

type Merged = ReadonlyMap<number, readonly (readonly [column: number, first: number])[]>;

/** The first row and column of each merged cell that goes over several rows, by its other rows. */
const mergedIn = async (pieces: AsyncIterable<string>): Promise<Merged> => {
  const rows = new Map<number, (readonly [number, number])[]>();
  const found: string[] = [];
  let end = '';
  // They follow the rows: a search is faster than a parser.
  for await (const piece of pieces) {
    const text = end + piece;
    const at = found.length > 0 ? 0 : text.indexOf('mergeCells');
    end = at < 0 ? text.slice(-20) : '';
    if (at >= 0) found.push(text.slice(at));
  }
  let cells = 0;
  const ranges = found.join('').matchAll(/mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g);
  for (const [, letters = '', first, last] of ranges) {
    for (let row = Number(first) + 1; row <= Number(last); row += 1) {
      cells += 1;
      if (cells > maxMerged)
        throw new FeedError('too_large', `More than ${maxMerged} cells of the sheet are merged.`);
      const places = rows.get(row) ?? [];
      if (places.length === 0) rows.set(row, places);
      places.push([columnOf(letters), Number(first)]);
    }
  }
  return rows;
};

type Cell = string | number;
type Row = { readonly line: number; readonly cells: Cell[] };
type Workbook = {
  readonly texts: readonly string[];
  readonly styles: readonly CellFormat[];
  readonly is1904: boolean;
};

const cellValue = (type: string, text: string, style: number, { texts, styles, is1904 }: Workbook): Cell => {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'n') return text === '' ? '' : shownNumber(Number(text), styles[style], is1904);
  return type === 'e' ? '' : unescaped(text);
};

/** The rows of a sheet, as they are written. */
const rowsOf = async function* (pieces: AsyncIterable<string>, workbook: Workbook): AsyncGenerator<Row> {
  const found: Row[] = [];
  let line = 0;
  let cells: Cell[] = [];
  let cell = { column: -1, type: 'n', style: 0, hasFormula: false };
  const set = (value: Cell): void => {
    if (cell.column < maxColumns) cells[cell.column] = value;
    cell.hasFormula = false;
  };
  const inline = textCollector(set);
  const open: Events['open'] = (name, attributes) => {
    inline.open(name, attributes);
    if (name === 'row') {
      line = Number(attributes.r ?? line + 1);
      cells = [];
      cell = { ...cell, column: -1 };
    }
    if (name === 'f') cell.hasFormula = true;
    if (name !== 'c') return;
    const letters = /^[A-Z]{1,3}/.exec(attributes.r ?? '')?.[0];
    const column = letters === undefined ? cell.column + 1 : columnOf(letters);
    cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), hasFormula: false };
  };
  const close: Events['close'] = (name, text) => {
    inline.close(name, text);
    if (name === 'v') set(cellValue(cell.type, text, cell.style, workbook));
    if (name === 'row') found.push({ line, cells });
    if (name === 'c' && cell.hasFormula && cell.type === 'n') {
      throw new FeedError(
        'formula',
        `A formula on row ${line} has no value; open the workbook in Excel, and save it.`,
      );
    }
  };
  for await (const _ of events(pieces, { open, close })) yield* found.splice(0);
};

const isFilled = (cell: Cell | undefined): boolean => String(cell ?? '').trim() !== '';

/**
 * Reads the rows of a sheet of an Excel workbook (ECMA-376). The first row of at least two cells has
 * the names of the columns. A cell that is merged over several rows is in each of them.
 *
 * @throws FeedError, UsageError
 */
export const readXlsx = async function* (
  bytes: AsyncIterable<Uint8Array>,
  sheet: string | undefined,
  facts: FeedFacts,
): AsyncGenerator<FeedRecord> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedBytes(bytes, maxWorkbookBytes)) chunks.push(chunk);
  const read = openZip(Buffer.concat(chunks));
  const folder = 'xl';
  const { path, is1904 } = await sheetIn(read, folder, sheet);
  const workbook = { is1904, texts: await sharedTexts(read, folder), styles: await stylesIn(read, folder) };
  const none = async function* (): AsyncGenerator<string> {};
  const merged = await mergedIn(read(path) ?? none());
  const above = new Map<string, Cell>();
  const sources = new Set([...merged.values()].flat().map(String));
  let keys: readonly string[] = [];
  for await (const { line, cells } of rowsOf(read(path) ?? none(), workbook)) {
    const filled = cells.filter(isFilled).length;
    for (const [column, cell] of cells.entries()) {
      if (sources.has(`${column},${line}`) && cell !== undefined) above.set(`${column},${line}`, cell);
    }
    if (facts.header)
      for (const place of merged.get(line) ?? []) cells[place[0]] ??= above.get(String(place)) ?? '';
    // Many cells may share one text.
    const length = cells.reduce<number>((sum, cell) => sum + String(cell).length, 0);
    if (length > maxItemLength) throw rowTooLarge(`Row ${line}`);
    if (facts.header) {
      if (filled > 0) yield rowRecord(keys, cells, line);
    } else if (filled > 1) {
      facts.header = headerOf(Array.from(cells, (cell) => String(cell ?? '')));
      keys = facts.header.map(fieldKey);
      facts.names = new Map(facts.header.map((name) => [fieldKey(name), name]));
    }
  }
};
