import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { type Entry, jobCategories, positionTypes } from '../../../lib/reference/lists.ts';
import type { Status } from '../../../lib/reference/statuses.ts';
import type { Workplace } from '../../../lib/reference/workplace.ts';
import { closestName } from '../../../lib/text/closest-name.ts';
import schema from '../../map.schema.json' with { type: 'json' };
import { UsageError } from '../errors.ts';
import { exactParser } from '../readers/json-value.ts';
import type { DateFormat } from './dates.ts';
import { type Field, fieldNames } from './fields.ts';
import { contentAt, unfilledLines } from './sections.ts';
import { meaningOf, type OwnWords } from './words.ts';

/** A reference that is too long for the API is replaced by its hash. */
export type HashedField = { readonly hash: string; readonly prefix?: string };

/** One text of a description; `each` is the path of a list, in which the others are. */
export type JoinPart =
  | string
  | {
      readonly path: string;
      readonly heading?: string | undefined;
      readonly each?: string | undefined;
      readonly isEscaped?: boolean | undefined;
    };

/** A description in several elements. */
export type JoinedField = { readonly join: readonly JoinPart[] };

/** A salary whose period only the name of its path says. */
type PeriodPath = { readonly path: string; readonly period: string };

/** A range of dates, of which the later day is taken. */
type EndOfRange = { readonly path: string; readonly end: true };

/** A path, or several of which the first with a value is used. */
export type FieldSource = string | readonly (string | PeriodPath)[] | HashedField | JoinedField | EndOfRange;

/** The content of a map file; `map.schema.json` describes it. */
export type MapFile = {
  readonly item?: string;
  readonly encoding?: string;
  /** Entries with one reference, title and text are one job. */
  readonly repeated?: 'join';
  readonly fields?: { readonly [Name in Field]?: FieldSource | null };
  readonly categories?: OwnWords<number>;
  readonly positionTypes?: OwnWords<number>;
  readonly salaryPeriods?: OwnWords<number>;
  readonly statuses?: OwnWords<Status>;
  readonly workplaces?: OwnWords<Workplace>;
  readonly dateFormat?: DateFormat;
  readonly defaults?: { readonly [Name in Field]?: string | number | boolean };
};

/** A map file with the lines of another one, which come before its own. */
export const completed = (map: MapFile = {}, own: MapFile = {}): MapFile => {
  const sections = Object.entries(own).map(([name, value]) => {
    const known = map[name as keyof MapFile];
    return [name, typeof value === 'object' && typeof known === 'object' ? { ...known, ...value } : value];
  });
  return { ...map, ...Object.fromEntries(sections) };
};

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true }).compile<MapFile>(
  schema,
);

const describe = ({ instancePath, keyword, params, parentSchema }: ErrorObject): string => {
  const where = instancePath === '' ? 'the map file' : instancePath.slice(1);
  const name: unknown = params.additionalProperty ?? params.propertyName;
  if (typeof name !== 'string') return `${where} must be ${contentAt(...instancePath.split('/').slice(1))}`;
  const known = keyword === 'propertyNames' ? fieldNames : Object.keys(parentSchema?.properties);
  const meant = closestName(name, [...known]);
  return `"${name}" in ${where} is none of ${known.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`;
};

// The error of propertyNames itself names the property; the nested enum error does not.
const isNested = ({ propertyName, keyword }: ErrorObject): boolean =>
  (propertyName !== undefined && keyword === 'enum') || keyword === 'anyOf';

/** The lists of a service to which the ids of a map file refer. */
export type ReferenceLists = { readonly [Name in keyof typeof lists]: readonly Pick<Entry, 'id'>[] };

/** The lists in the package: those of the service may have changed since. */
const lists = { categories: jobCategories.all(), positionTypes: positionTypes.all() };

const nouns = { categories: 'job category', positionTypes: 'position type' } as const;

/** The ids of a map file that are not in the lists, those of the package by default. */
export const unlistedIds = (map: MapFile, listed: ReferenceLists = lists) =>
  (['categories', 'positionTypes'] as const).flatMap((section) =>
    Object.entries(map[section] ?? {}).flatMap(([word, value]) =>
      meaningOf(value)
        .filter((id) => !listed[section].some((entry) => entry.id === id))
        .map((id) => {
          const message = `${section}/${word}: there is no ${nouns[section]} ${id}; GET /${section === 'categories' ? 'job' : ''}${section.toLowerCase()} lists the ids`;
          return { id, message };
        }),
    ),
  );

export const invalidMap = (problems: readonly string[]): UsageError =>
  new UsageError(['The map file is not valid:', ...problems.map((problem) => `  ${problem}`)]);

/** The line on which a text ceases to be JSON. JSON.parse quotes the text, which may be of a secret file. */
const faultyLine = (text: string): number => {
  const lines = text.split(/(?<=\n)/);
  const parser = exactParser({ paths: ['$'] }, () => {});
  const at = lines.findIndex((line) => {
    try {
      parser.write(line);
      return false;
    } catch {
      return true;
    }
  });
  return at < 0 ? lines.length : at + 1;
};

/** @param name of the file, for messages. @throws UsageError */
export const parseJsonFile = (text: string, name: string): unknown => {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError(
      `The ${name} file is not JSON on line ${faultyLine(json)}. Every line but the last inside { } ends with a comma, and quotation marks are straight.`,
    );
  }
};

/** @throws UsageError with everything that is wrong in the form of a map file. */
export const checkedMap = (map: unknown): MapFile => {
  if (validate(map)) return map;
  throw invalidMap([...new Set((validate.errors ?? []).filter((one) => !isNested(one)).map(describe))]);
};

/** Reads the text of a map file. @throws UsageError */
export const readMapFile = (text: string): MapFile => {
  const map = parseJsonFile(text, 'map');
  const unfilled = unfilledLines(map);
  if (unfilled.length > 0) {
    throw new UsageError([
      'The map file has lines to fill in: replace each text that begins with "?".',
      ...unfilled,
    ]);
  }
  return checkedMap(map);
};
