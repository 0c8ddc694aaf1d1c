import { zip } from '../support/zip.ts';

type Cell = string | number | { readonly xml: string };

const nameOf = (column: number): string => String.fromCharCode(65 + column);

const cellXml = (cell: Cell, place: string): string => {
  if (typeof cell === 'object') return cell.xml.replace('<c ', `<c r="${place}" `);
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
};

/** The XML of a sheet as Excel writes it. @param after such as merged cells */
export const sheetXml = (rows: readonly (readonly Cell[])[], after = ''): string => {
  const written = rows.map((cells, at) => {
    const row = cells.map((cell, column) => cellXml(cell, `${nameOf(column)}${at + 1}`));
    return `<row r="${at + 1}">${row.join('')}</row>`;
  });
  return `<worksheet><sheetData>${written.join('')}</sheetData>${after}</worksheet>`;
};

const relation = (name: string): string =>
  `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/${name}.xml"/>`;

type Parts = {
  readonly styles?: string;
  readonly texts?: string;
  /** Other sheets, as XML by their names; they come first. */
  readonly others?: Readonly<Record<string, { readonly xml: string; readonly state?: string }>>;
  readonly properties?: string;
  readonly after?: string;
};

/** An Excel workbook whose sheet "Jobs" has these rows. */
export const workbook = (rows: readonly (readonly Cell[])[], parts: Parts = {}): Buffer => {
  const { styles = '', texts = '', others = {}, properties = '', after } = parts;
  const sheets = { ...others, Jobs: { xml: sheetXml(rows, after), state: 'visible' } };
  const entries = Object.entries(sheets);
  const list = entries.map(
    ([name, { state = 'visible' }], at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
  );
  return zip({
    'xl/workbook.xml': `<workbook>${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${entries.map((_, at) => relation(`s${at}`)).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...Object.fromEntries(entries.map(([, { xml }], at) => [`xl/worksheets/s${at}.xml`, xml])),
  });
};
