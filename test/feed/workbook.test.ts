import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { initMap } from '../../feed/src/init/init-command.ts';
import { useFolder } from '../support/folders.ts';
import { bytesOf, csvHeader, csvRow, readAll } from './support.ts';
import { sheetXml, workbook } from './workbook.ts';

const folder = useFolder();
const header = csvHeader.split(',');
const row = csvRow.split(',');

/** What the column `referenceId` of the first job becomes. */
const shown = async (xml: string, parts: Parameters<typeof workbook>[1] = {}) => {
  const { jobs } = await readAll(workbook([header, [{ xml }, ...row.slice(1)]], parts));
  return jobs[0]?.referenceId;
};

/** A style with this format of numbers. */
const formatted = (code: string): string =>
  `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`;

describe('cells', () => {
  test.each([
    ['d mmmm yyyy', 46_357, '2026-12-01'],
    ['[$-C0C]d mmm\\-yy;@', 46_357, '2026-12-01'],
    ['mmm', 46_357, '2026-12-01'],
    ['yyyy-mm-dd hh:mm', 46_357.5, '2026-12-01T12:00:00'],
    ['h:mm', 0.395_833_333_333_333_3, '09:30'],
    ['[h]:mm', 1.5, '1.5'],
    ['00000', 42, '00042'],
    ['#,##0.00 &quot;days&quot;', 1234.5, '1234.5'],
    ['General', 20.300_000_000_000_001, '20.3'],
  ])('the format %s', async (code, value, expected) => {
    expect(await shown(`<c s="1"><v>${value}</v></c>`, { styles: formatted(code) })).toBe(expected);
  });

  test.each([
    ['a built-in date', '<c s="0"><v>46357</v></c>', '<cellXfs><xf numFmtId="14"/></cellXfs>', '2026-12-01'],
    ['a shared text', '<c t="s"><v>1</v></c>', '', 'A & B<_x'],
    ['a text with a formula', '<c t="str"><f>A1&amp;"x"</f><v>R-9</v></c>', '', 'R-9'],
    ['a number with a formula', '<c><f>1+1</f><v>2</v></c>', '', '2'],
    ['a boolean', '<c t="b"><v>1</v></c>', '', 'true'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '', ''],
    ['a date of ISO 8601', '<c t="d"><v>2026-12-01</v></c>', '', '2026-12-01'],
  ])('%s', async (_, xml, styles, expected) => {
    const texts =
      '<si><t>no</t></si><si><r><t>A &amp; </t></r><r><t>B_x003C_</t></r><rPh><t>!</t></rPh><r><t>_x</t></r></si>';
    expect(await shown(xml, { styles, texts })).toBe(expected);
  });

  test('dates of workbooks that count from 1904', async () => {
    const properties = '<workbookPr date1904="1"/>';
    const parts = { properties, styles: formatted('yyyy') };
    expect(await shown('<c s="1"><v>44895</v></c>', parts)).toBe('2026-12-01');
  });

  test.each([
    ['its own texts', (_: string) => '<c t="inlineStr"><is><t>TEXT</t></is></c>', ''],
    ['one text that cells share', () => '<c t="s"><v>0</v></c>', '<si><t>TEXT</t></si>'],
  ])('a row of more than 6 MB is no job: %s', async (_, cell, texts) => {
    const text = 'x'.repeat(1_100_000);
    const cells = Array.from({ length: 6 }, () => ({ xml: cell('').replace('TEXT', text) }));
    const reading = readAll(workbook([header, row, cells], { texts: texts.replace('TEXT', text) }));
    await expect(reading).rejects.toThrow('Row 3 is longer than 6 MB, the limit for a job.');
    const shorter = readAll(workbook([header, cells.slice(1)], { texts: texts.replace('TEXT', text) }));
    await expect(shorter).resolves.toMatchObject({ jobs: [{}] });
  });

  test('a formula that no program has calculated ends the command', async () => {
    await expect(shown('<c><f>A1</f></c>')).rejects.toThrow(/formula on row 2 has no value; open/);
  });
});

describe('sheets', () => {
  const other = { xml: sheetXml([['x', 'y']]) };
  const lookUp = (sheet: string | undefined, state?: string) =>
    readAll(
      workbook([header, row], { others: { Notes: { ...other, ...(state !== undefined && { state }) } } }),
      { sheet },
    );

  test('the first that is shown, or one by its name', async () => {
    expect((await lookUp(undefined, 'hidden')).jobs).toMatchObject([{ referenceId: 'R-1' }]);
    expect((await lookUp('jobs ')).jobs).toMatchObject([{ referenceId: 'R-1' }]);
    await expect(lookUp(undefined)).rejects.toThrow(/no column that the command knows: "x", "y"/);
    await expect(lookUp('Job')).rejects.toThrow(/no sheet "Job"; its sheets are "Notes", "Jobs"/);
  });

  test('empty rows and a title come before the header, empty rows between jobs', async () => {
    const { items, meta } = await readAll(workbook([[], ['Our jobs'], header, ['', ''], row, []]));
    expect(items).toMatchObject([{ line: 5, problems: [], job: { title: 'Line Cook' } }]);
    expect(meta.format).toBe('xlsx');
  });

  test('a cell that is merged over rows is in each job, and makes none', async () => {
    const rows = [header, row, ['R-2', '', ...row.slice(2)], ['', '']];
    const after = '<mergeCells count="1"><mergeCell ref="B2:B4"/></mergeCells>';
    const { jobs } = await readAll(workbook(rows, { after }));
    expect(jobs).toMatchObject([{ title: 'Line Cook' }, { referenceId: 'R-2', title: 'Line Cook' }]);
  });

  test('a number is no text with three decimals, and cells beside the header are left out', async () => {
    const named = [...header, 'salaryAmount', 'salaryPeriod'];
    const { jobs } = await readAll(workbook([named, [...row, 33.367, 'Hourly', 'a note']]));
    expect(jobs).toMatchObject([{ salary: { amount: 33.367, period: { id: 5 } } }]);
  });

  test('names with a prefix, and a workbook that is compressed', async () => {
    const plain = workbook([header, row]).toString('latin1');
    expect((await readAll(gzipSync(Buffer.from(plain, 'latin1')))).jobs).toHaveLength(1);
    const xml = sheetXml([header, row]).replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:');
    expect((await readAll(workbook([], { others: { A: { xml } } }))).jobs).toHaveLength(1);
  });
});

describe('a file that is not read', () => {
  const whole = workbook([header, row]);
  /** A workbook whose directory states another size of its entries. */
  const claims = (size: number): Buffer => {
    const file = Buffer.from(whole);
    for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
      file.writeUInt32LE(size, at + 24);
    }
    return file;
  };

  test.each([
    ['a part', whole.subarray(0, 900), /damaged or not complete/],
    ['a bomb', claims(60_000_000), /more than 200 MB when it is unpacked/],
    [
      'more merged cells than a sheet of jobs has',
      workbook([header, row], { after: '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>' }),
      /More than 1000000 cells of the sheet are merged/,
    ],
    ['a bomb that states less', claims(10), /more than 0\.0/],
    [
      'another ZIP file',
      Buffer.from(whole.toString('latin1').replaceAll('workbook.xml', 'wordbook.xml'), 'latin1'),
      /no Excel workbook/,
    ],
    ['invalid XML', workbook([], { others: { A: { xml: '<row' } } }), /part that is not valid XML/],
  ])('%s', async (_, file, message) => {
    await expect(readAll(file)).rejects.toThrow(message);
  });
});

test('init proposes the columns of a workbook', async () => {
  const file = workbook([[], ['Job ID', 'Job Title', 'Town'], ['1', 'Cook', 'Kelowna, BC']]);
  const path = join(folder, 'map.json');
  const said = await initMap({ name: 'jobs.xlsx', open: async () => bytesOf(file) }, path, { sheet: 'Jobs' });
  expect(JSON.parse(readFileSync(path, 'utf8')).fields).toMatchObject({
    referenceId: 'Job ID',
    title: 'Job Title',
    city: 'Town',
  });
  expect(said.at(-1)).toContain(`check jobs.xlsx --sheet Jobs --map ${path}`);
});
