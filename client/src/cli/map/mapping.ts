import { createHash } from 'node:crypto';
import {
  type Entry,
  jobCategories,
  type List,
  positionTypes,
  salaryPeriods,
} from '../../../../lib/reference/lists.ts';
import type { Format } from '../feeds/feed.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { fieldKey } from '../feeds/field-key.ts';
import { UsageError } from '../usage-error.ts';
import type { DateFormat } from './dates.ts';
import type { Section } from './description.ts';
import { type FieldWords, fieldWords } from './field-words.ts';
import { type Field, fieldNames } from './fields.ts';
import { formatRules, standardPaths } from './formats.ts';
import type { FieldSource, HashedField, JoinedField, JoinPart, MapFile } from './map-file.ts';
import { quote } from './problem.ts';
import { pathOf, type Texts, textsOf, valuesAt } from './record-values.ts';
import type { FindWord } from './words.ts';

/** How the records of one feed become jobs. */
export type Mapping = {
  /**
   * Whether the feed's format, header or map file has the field, or else the record under its own
   * name: an empty one then removes its value.
   */
  readonly has: (record: unknown, field: Field) => boolean;
  readonly read: (record: unknown, field: Field) => Texts;
  /** Whether the value of a field is the feed's own, and not a default. */
  readonly isOwn: (record: unknown, field: Field) => boolean;
  /** The first value of a field that the map file does not name, whatever its type. */
  readonly unmapped: (record: unknown, field: Field) => unknown;
  /** The texts of the description under their headings, and whether one of them is no text. */
  readonly sectionsOf: (record: unknown) => {
    readonly sections: readonly Section[];
    readonly hasMarkup: boolean;
  };
  readonly words: FieldWords;
  readonly lenient: boolean;
  readonly dateFormat: DateFormat | undefined;
  /** What is read, or is left out on purpose. */
  readonly paths: readonly Path[];
};

type Path = readonly string[];

const isHashed = (source: unknown): source is HashedField =>
  typeof source === 'object' && source !== null && 'hash' in source;

// An array has a method of this name.
const isJoined = (source: unknown): source is JoinedField =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, 'join');

type HeadedPart = Exclude<JoinPart, string>;

const partOf = (part: JoinPart): HeadedPart => (typeof part === 'string' ? { path: part } : part);

const pathsInPart = (part: JoinPart): readonly string[] => {
  const { path, heading, each } = { each: undefined, ...partOf(part) };
  if (each === undefined) return [path];
  return [path, ...(heading === undefined ? [] : [heading])].map((inside) => `${each}/${inside}`);
};

const pathsIn = (source: FieldSource): readonly string[] => {
  if (isJoined(source)) return source.join.flatMap(pathsInPart);
  return isHashed(source) ? [source.hash] : [source].flat();
};

const hashed = (text: string, { prefix = '' }: HashedField): string =>
  `${prefix}${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

/** Fails early: one wrong name would make every job invalid. */
const checkHeader = (
  header: readonly string[],
  used: ReadonlyMap<Field, readonly Path[]>,
  map: MapFile,
): void => {
  const columns = header.map(fieldKey);
  for (const [field, paths] of used) {
    if (!map.fields?.[field] || paths.some(([name = '']) => columns.includes(name))) continue;
    const named = pathsIn(map.fields[field]).map(quote).join(' or ');
    const message = `The map file reads ${field} from ${named}, but the columns are ${header.map(quote).join(', ')}.`;
    throw new UsageError(message);
  }
  if ([...used.values()].flat().some(([name = '']) => columns.includes(name))) return;
  throw new FeedError(
    'columns',
    `The first line has no column that the command knows: ${header.map(quote).join(', ')}. If it is not the header line, remove it; else name your columns as "fields" in a map file, which "job-posting init" proposes.`,
  );
};

/** The paths of the fields that this feed has. */
const usedPaths = (
  format: Format,
  map: MapFile,
  header: readonly string[] | undefined,
  toPath: (path: string) => Path,
): Map<Field, readonly Path[]> => {
  const { paths } = formatRules[format];
  const all = fieldNames.flatMap((field) => {
    const own = map.fields?.[field];
    const written = own === null ? [] : pathsIn(own ?? paths[field] ?? []);
    return written.length > 0 ? [[field, written.map(toPath)] as const] : [];
  });
  if (!header) return new Map(all);
  const columns = header.map(fieldKey);
  const present = all.filter(
    ([field, written]) => map.fields?.[field] || written.some(([name = '']) => columns.includes(name)),
  );
  return new Map(present);
};

const lists: { readonly [Name in Field]?: List<Entry> } = {
  category: jobCategories,
  positionType: positionTypes,
  salaryPeriod: salaryPeriods,
};

/** The name of an entry that a map file gives by its id: in a feed, a number may be another code. */
const defaultText = (field: string, value: string | number | boolean): string =>
  lists[field as Field]?.listed(Number(value))?.name ?? String(value);

/** The paths by which the fields of one feed are read, and what a field without a value gets. */
type Sources = {
  readonly format: Format;
  readonly map: MapFile;
  readonly hasHeader: boolean;
  readonly toPath: (path: string) => Path;
  readonly used: ReadonlyMap<Field, readonly Path[]>;
  readonly defaults: ReadonlyMap<string, string>;
};

type ReadField = (record: unknown, field: Field) => Texts;

/** @returns splits lists, and drops the texts that say nothing. */
const valuesReader = (format: Format, words: { readonly [Name in Field]?: FindWord<unknown> }) => {
  const { separator } = formatRules[format];
  const saysNothing = (field: Field, text: string): boolean =>
    text === '' || words[field]?.(text)?.length === 0;
  return (texts: readonly string[], field: Field): readonly string[] => {
    const isList = separator !== undefined && (field === 'location' || field === 'category');
    const parts = isList ? texts.flatMap((text) => text.split(separator).map((part) => part.trim())) : texts;
    return parts.filter((text) => !saysNothing(field, text));
  };
};

type ReadOwn = (record: unknown, field: Field) => Texts | undefined;

/** @returns reads a field from the first of its paths with a value. */
const ownReader =
  ({ map, used }: Sources, valuesOf: ReturnType<typeof valuesReader>): ReadOwn =>
  (record, field) => {
    for (const path of used.get(field) ?? []) {
      const { texts, hasMarkup } = textsOf(valuesAt(record, path));
      const values = valuesOf(texts, field);
      // A salary that is an object has a reader of its own.
      if (hasMarkup && field === 'salary' && !map.fields?.salary) return undefined;
      if (values.length > 0 || hasMarkup) return { texts: values, hasMarkup };
    }
    return undefined;
  };

/** @returns reads a field from the record, or else its default. */
const fieldReader =
  ({ defaults }: Sources, readOwn: ReadOwn, valuesOf: ReturnType<typeof valuesReader>): ReadField =>
  (record, field) => {
    const own = readOwn(record, field);
    if (own) return own;
    // The feed's own city or province comes before a default location.
    const isPlaced = field === 'location' && (readOwn(record, 'city') ?? readOwn(record, 'state'));
    const value = isPlaced ? undefined : defaults.get(field);
    return { texts: value === undefined ? [] : valuesOf([value], field), hasMarkup: false };
  };

const unmappedReader =
  ({ map, used }: Sources): Mapping['unmapped'] =>
  (record, field) =>
    map.fields?.[field] === undefined
      ? (used.get(field) ?? []).flatMap((path) => valuesAt(record, path))[0]
      : undefined;

const hashing =
  (map: MapFile, read: ReadField): ReadField =>
  (record, field) => {
    const { texts, hasMarkup } = read(record, field);
    const source = map.fields?.[field];
    return { texts: isHashed(source) ? texts.map((text) => hashed(text, source)) : texts, hasMarkup };
  };

const sectionsOfPart = (
  record: unknown,
  part: JoinPart,
  toPath: Sources['toPath'],
): readonly (Section & Texts)[] => {
  const { path, heading, each } = { each: undefined, ...partOf(part) };
  if (each === undefined) return [{ heading, ...textsOf(valuesAt(record, toPath(path))) }];
  return valuesAt(record, toPath(each)).map((one) => ({
    heading: heading && textsOf(valuesAt(one, toPath(heading))).texts[0],
    ...textsOf(valuesAt(one, toPath(path))),
  }));
};

const sectionsReader =
  ({ map, toPath }: Sources, read: ReadField): Mapping['sectionsOf'] =>
  (record) => {
    const source = map.fields?.description;
    const joined = isJoined(source) ? source.join : [];
    const sections = joined.flatMap((part) => sectionsOfPart(record, part, toPath));
    const hasMarkup = sections.some((section) => section.hasMarkup);
    if (hasMarkup || sections.some(({ texts }) => texts.length > 0)) return { sections, hasMarkup };
    const { texts, hasMarkup: isObject } = read(record, 'description');
    return { sections: [{ texts }], hasMarkup: isObject };
  };

const presence = ({ format, map, hasHeader, used, defaults }: Sources): Mapping['has'] => {
  const isStandard = (field: Field): boolean =>
    formatRules[format].paths === standardPaths && !hasHeader && !map.fields?.[field];
  return (record, field) => {
    const paths = used.get(field);
    if (defaults.has(field) || !paths) return defaults.has(field);
    return !isStandard(field) || paths.some((path) => valuesAt(record, path).length > 0);
  };
};

/** The paths of the fields that are read, and of those that the map file leaves out. */
const readPaths = ({ format, map, used, toPath }: Sources): readonly Path[] => {
  const leftOut = fieldNames.filter((field) => map.fields?.[field] === null);
  const paths = leftOut.map((field) => (formatRules[format].paths[field] ?? []).map(toPath));
  return [...used.values(), ...paths].flat();
};

const sourcesOf = (format: Format, map: MapFile, header: readonly string[] | undefined): Sources => {
  const isExact = format === 'json' || format === 'ndjson';
  // A column may have a slash in its name.
  const toPath = (path: string): Path => (header ? [fieldKey(path)] : pathOf(path, isExact));
  const used = usedPaths(format, map, header, toPath);
  if (header) checkHeader(header, used, map);
  const defaults = new Map(
    Object.entries(map.defaults ?? {}).map(([field, value]) => [field, defaultText(field, value)]),
  );
  return { format, map, hasHeader: header !== undefined, toPath, used, defaults };
};

/**
 * @param header the names of the columns of a CSV feed.
 * @throws UsageError, FeedError where names of the map file or the header line do not fit.
 */
export const mappingOf = (
  format: Format,
  map: MapFile,
  {
    header,
    lenient = false,
  }: { readonly header?: readonly string[] | undefined; readonly lenient?: boolean | undefined },
): Mapping => {
  const sources = sourcesOf(format, map, header);
  const words = fieldWords(map, formatRules[format]);
  const valuesOf = valuesReader(format, words);
  const readOwn = ownReader(sources, valuesOf);
  const read = fieldReader(sources, readOwn, valuesOf);
  return {
    isOwn: (record, field) => readOwn(record, field) !== undefined,
    unmapped: unmappedReader(sources),
    has: presence(sources),
    read: hashing(map, read),
    sectionsOf: sectionsReader(sources, read),
    words,
    lenient,
    dateFormat: map.dateFormat,
    paths: readPaths(sources),
  };
};
