import {
  type Entry,
  jobCategories,
  type List,
  positionTypes,
  salaryPeriods,
} from '../../../lib/reference/lists.ts';
import { FeedError, UsageError } from '../errors.ts';
import { quote } from '../problem.ts';
import { type Format, fieldKey } from '../readers/feed.ts';
import { fieldWords } from './field-words.ts';
import { type Field, fieldNames } from './fields.ts';
import { type FormatRules, formatRules } from './formats.ts';
import type { FieldSource, HashedField, JoinedField, JoinPart, MapFile } from './map-file.ts';
import { type Path, pathOf } from './record-values.ts';

/** How to make jobs of the records of one feed: the paths of the fields, the words and the defaults. */
export type Mapping = ReturnType<typeof mappingOf>;

export const isHashed = (source: unknown): source is HashedField =>
  typeof source === 'object' && source !== null && 'hash' in source;

// An array has a method of this name.
export const isJoined = (source: unknown): source is JoinedField =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, 'join');

/** Whether a field is the last day of a range of dates. */
export const isEnd = (source: unknown): boolean =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, 'end');

type HeadedPart = Exclude<JoinPart, string>;

export const partOf = (part: JoinPart): HeadedPart => (typeof part === 'string' ? { path: part } : part);

const pathsInPart = (part: JoinPart): readonly string[] => {
  const { path, heading, each } = partOf(part);
  if (each === undefined) return [path];
  return [path, ...(heading === undefined ? [] : [heading])].map((inside) => `${each}/${inside}`);
};

/** The paths of a field as the map file writes them. */
export const pathsIn = (source: FieldSource): readonly string[] => {
  if (isJoined(source)) return source.join.flatMap(pathsInPart);
  if (isHashed(source)) return [source.hash];
  return [source].flat().map((one) => (typeof one === 'string' ? one : one.path));
};

/** The period that the map file states beside one of several paths. */
export const periodIn = (source: FieldSource | null | undefined, at: number): string | undefined => {
  const one = [source].flat()[at];
  return typeof one === 'object' && one !== null && 'period' in one ? one.period : undefined;
};

/** What a map file reads, part by part of a description; of several paths, the first with a value is used. */
export const sourcesIn = (map: MapFile, toPath: (path: string) => Path) =>
  fieldNames.flatMap((field) => {
    const written = map.fields?.[field] ?? [];
    // The first path of a part is that of its text.
    const sources = isJoined(written)
      ? written.join.map((part) => pathsInPart(part).slice(0, 1))
      : [pathsIn(written)];
    return sources
      .filter((names) => names.length > 0)
      .map((names) => ({ field, names, paths: names.map(toPath) }));
  });

export type Source = ReturnType<typeof sourcesIn>[number];

/** Checks the names of columns before any job is read: one wrong name would make every job invalid. */
const checkHeader = (
  header: readonly string[],
  used: ReadonlyMap<Field, readonly Path[]>,
  sources: readonly Source[],
): void => {
  const keys = header.map(fieldKey);
  const columns = header.map(quote).join(', ');
  const isColumn = ([name = '']: Path): boolean => keys.includes(name);
  const absent = sources.find(({ paths }) => !paths.some(isColumn));
  if (absent) {
    const named = absent.names.map(quote).join(' or ');
    throw new UsageError(`The map file reads ${absent.field} from ${named}, but the columns are ${columns}.`);
  }
  if ([...used.values()].flat().some(isColumn)) return;
  throw new FeedError(
    'columns',
    `The first line has no column that the command knows: ${columns}. If it is not the header line, remove it; else name your columns as "fields" in a map file, which "job-posting init" proposes.`,
  );
};

/** The paths of the fields that this feed has. */
const usedPaths = (
  { paths }: FormatRules,
  map: MapFile,
  header: readonly string[] | undefined,
  toPath: (path: string) => Path,
): Map<Field, readonly Path[]> => {
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

/** A default as text. An id becomes the entry's name, because numbers in a feed may be codes of its own. */
const defaultText = (field: string, value: string | number | boolean): string =>
  lists[field as Field]?.listed(Number(value))?.name ?? String(value);

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
) => {
  const rules = formatRules[format];
  const isExact = format === 'json' || format === 'ndjson';
  // A column may have a slash in its name.
  const toPath = (path: string): Path => (header ? [fieldKey(path)] : pathOf(path, isExact));
  const used = usedPaths(rules, map, header, toPath);
  if (header) checkHeader(header, used, sourcesIn(map, toPath));
  const defaults = new Map(
    Object.entries(map.defaults ?? {}).map(([field, value]) => [field, defaultText(field, value)]),
  );
  // All paths that are read, and those that the map file leaves out with null.
  const leftOut = fieldNames.filter((field) => map.fields?.[field] === null);
  const paths = [...used.values(), ...leftOut.map((field) => (rules.paths[field] ?? []).map(toPath))].flat();
  const words = fieldWords(map, rules.acceptsIds);
  return { map, rules, hasHeader: header !== undefined, toPath, used, defaults, words, lenient, paths };
};
