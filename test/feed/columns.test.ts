import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Field, fieldNames } from '../../feed/src/map/fields.ts';
import { formatRules } from '../../feed/src/map/formats.ts';
import type { Format } from '../../feed/src/readers/feed.ts';
import { jobInputSchema } from '../../lib/job/job-schema.ts';
import { jobProperties, type Property } from '../../lib/job/rules/job.ts';
import { jobCategories, positionTypes } from '../../lib/reference/lists.ts';
import { statuses } from '../../lib/reference/statuses.ts';
import { stringFormats } from '../../lib/validation/ajv-options.ts';
import { runs } from '../support/runs.ts';
import { codesOf, readOne } from './support.ts';
import { workbook } from './workbook.ts';

const isValid = new Ajv({ allowUnionTypes: true, formats: stringFormats }).compile(jobInputSchema);

type Texts = fc.Arbitrary<string>;

const amount = (min: number, max: number): Texts => fc.integer({ min, max }).map(String);
const nameOf = ({ name }: { readonly name: string }) => name;

/** What a feed writes where no schema of a value shows it. */
const ownTexts: { readonly [Name in Field]?: Texts } = {
  location: fc.constantFrom('Kelowna, BC', 'Vernon, BC', 'Laval, QC'),
  city: fc.constantFrom('Kelowna', 'Vernon', 'Calgary'),
  state: fc.constantFrom('BC', 'ON', 'Alberta'),
  country: fc.constantFrom('Canada', 'Germany'),
  category: fc.constantFrom(...jobCategories.all().map(nameOf)),
  positionType: fc.constantFrom(...positionTypes.all().map(nameOf)),
  status: fc.constantFrom(...statuses),
  salary: fc.constantFrom('$20 an hour', '$60,000 - $70,000 a year', '$4,000 a month'),
  salaryAmount: amount(90, 99),
  salaryMaxAmount: amount(101, 110),
  salaryCurrency: fc.constantFrom('CAD', 'USD'),
  salaryPeriod: fc.constantFrom('Hourly', 'Daily'),
  applicationEmail: fc.constantFrom('jobs@example.org', 'apply@example.org'),
  applicationUrl: fc.constantFrom('https://example.org/1', 'https://example.org/2'),
};

const isString = (value: unknown) => typeof value === 'string';

/** The schemas of the properties and the members of objects in a job, by their columns. */
const schemas = Object.entries<Property>(jobProperties).flatMap(([name, { input }]) => [
  [name, input] as const,
  ...Object.entries(input?.properties ?? {}),
]);

const textsFor = (field: Field): Texts => {
  const own = ownTexts[field];
  if (own) return own;
  const schema = new Map(schemas).get(field);
  if (typeof schema !== 'object') throw new Error(`The tables have no schema for ${field}.`);
  const types = [schema.type].flat();
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.filter(isString));
  if (types.includes('boolean')) return fc.constantFrom('yes', 'no');
  if (types.includes('number') || types.includes('integer')) return amount(1, 9);
  if (schema.format !== 'date') return fc.stringMatching(/^[A-Za-z]{1,40}$/);
  return fc.integer({ min: 1, max: 28 }).map((day) => `2027-01-${String(day).padStart(2, '0')}`);
};

const usual = {
  referenceId: 'R-1',
  title: 'Cook',
  location: 'Kelowna, BC',
  // Of formats without the column before.
  city: 'Kelowna',
  state: 'BC',
  category: 'Legal',
  positionType: 'Full Time',
  description: 'Cook.',
  applicationEmail: 'jobs@example.org',
};

type Record = { readonly [Name in Field]?: string | undefined };

/** The columns without which another one says nothing, or which come before it. */
const beside = (field: Field): Record => {
  if (field === 'city' || field === 'state' || field === 'country')
    return { location: undefined, country: 'Canada' };
  if (field.startsWith('salary') && field !== 'salary')
    return { salaryAmount: '90', salaryMaxAmount: '110', salaryPeriod: 'Hourly', salaryCurrency: 'CAD' };
  return { salary: field === 'salary' ? undefined : '$20 an hour' };
};

type Tree = { [name: string]: Tree | string };

/** The texts at their paths. */
const treeOf = (format: Format, record: Record): Tree => {
  const tree: Tree = {};
  for (const [field, text] of Object.entries(record)) {
    const names = formatRules[format].paths[field as Field]?.[0]?.split('/') ?? [];
    const last = names.pop();
    let inside = tree;
    for (const name of names) {
      const next = inside[name];
      inside = inside[name] = typeof next === 'object' ? next : {};
    }
    if (last !== undefined && text !== undefined) inside[last] = text;
  }
  return tree;
};

const xmlOf = (tree: Tree): string =>
  Object.entries(tree)
    .map(([name, one]) => `<${name}>${typeof one === 'string' ? one : xmlOf(one)}</${name}>`)
    .join('');

const csvOf = (tree: Tree): string =>
  [Object.keys(tree), Object.values(tree)].map((cells) => `"${cells.join('","')}"`).join('\n');

const sheetOf = (tree: Tree): Buffer => workbook([Object.keys(tree), Object.values(tree).map(String)]);

const source = (tree: Tree): string => `<source><job>${xmlOf(tree)}</job></source>`;

const written: { readonly [Name in Format]: (tree: Tree) => string | Buffer } = {
  csv: csvOf,
  xlsx: sheetOf,
  json: (tree) => JSON.stringify([tree]),
  ndjson: (tree) => JSON.stringify(tree),
  indeed: source,
  linkedin: source,
  xml: (tree) => `<jobs><job>${xmlOf(tree)}</job></jobs>`,
};

/** Without a map file, JSON has jobs as the API accepts them, and other XML is unknown. */
const map = { fields: { referenceId: 'referenceId' } };
const mapped: readonly Format[] = ['json', 'ndjson', 'xml'];

const columns = (Object.keys(written) as Format[]).flatMap((format) =>
  fieldNames.filter((field) => formatRules[format].paths[field]).map((field) => [format, field] as const),
);

test.each(columns)('%s: another %s makes another job', async (format, field) => {
  const read = async (text: string) => {
    const tree = treeOf(format, { ...usual, ...beside(field), [field]: text });
    return readOne(written[format](tree), mapped.includes(format) ? { map } : {});
  };
  const two = fc.uniqueArray(textsFor(field), { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(two, async ([one = '', other = '']) => {
      const items = [await read(one), await read(other)];
      const [first, second] = items.map((item) => [item.job, codesOf(item)]);
      expect(first).not.toEqual(second);
      for (const { job } of items) expect([job, isValid(job)]).toEqual([job, true]);
    }),
    { numRuns: runs(5) },
  );
});
