import { writeFileSync } from 'node:fs';
import { plural } from '../../../lib/errors/fault.ts';
import { UsageError } from '../errors.ts';
import type { MapFile } from '../map/map-file.ts';
import { unfilledLines } from '../map/sections.ts';
import { writtenAs } from '../map/unread.ts';
import { quote } from '../problem.ts';
import { type Format, fieldKey, formatOf, hasColumns, isSourceOfIndeed } from '../readers/feed.ts';
import { type ReadOptions, readFeed } from '../readers/read-feed.ts';
import { employersHint } from './employers-field.ts';
import { findFeedItem } from './find-feed-item.ts';
import { Profiles } from './profile.ts';
import { byItsValues, type Draft, propose } from './propose.ts';

/** Jobs as the API accepts them need no fields. */
const isNative = (record: unknown): boolean =>
  Array.isArray(Object(record).locations) && 'applicantRoutingType' in Object(record);

const write = (path: string, map: object): void => {
  try {
    writeFileSync(path, `${JSON.stringify(map, undefined, 2)}\n`, { flag: 'wx' });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') {
      throw new UsageError(`${path} exists; name another file with --map, or remove it.`, { cause });
    }
    throw new UsageError(`The map file cannot be written: ${cause instanceof Error ? cause.message : path}`, {
      cause,
    });
  }
};

const longestExample = 40;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestExample ? `${line.slice(0, longestExample)}…` : line;
};

const row = (field: string, from: string, example = ''): string =>
  `  ${field.padEnd(16)} ${from.padEnd(28)} ${shortened(example)}`.trimEnd();

const table = ({ proposals, join, map: { dateFormat } }: Draft, nameOf: (path: string) => string) => {
  const parts = join.map((part) => quote(typeof part === 'string' ? part : (part.each ?? part.path)));
  const isClear = typeof dateFormat === 'string' && !dateFormat.startsWith('?');
  return [
    ...proposals.map(({ field, profile, why }) =>
      row(field, JSON.stringify(nameOf(profile.path)) + (why ? ` (${why})` : ''), profile.example),
    ),
    ...(parts.length > 0 ? [row('description', `joined from ${parts.join(', ')}`)] : []),
    ...(isClear ? [row('dateFormat', `${dateFormat} (by the dates with a day over 12)`)] : []),
  ];
};

/** Whether each field has its own name, and nothing else is left to say. */
const isNamedByApi = ({ map: { fields = {}, ...others } }: Draft): boolean =>
  Object.keys(others).length === 0 &&
  Object.entries(fields).every(
    ([field, path]) => typeof path === 'string' && fieldKey(path) === fieldKey(field),
  );

/** Quotes a text so that a shell reads it as one word. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

type InitSource = {
  /** As on the command line. */
  readonly name: string;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The map of the feed of a system. */
  readonly preset?: MapFile | undefined;
  readonly format?: Format | undefined;
};

type InitOptions = Pick<ReadOptions, 'format' | 'encoding' | 'sheet'> & { readonly headerFile?: string };

/** Writes a first map file for a feed. @returns the lines to print */
export const initMap = async (
  { name: feed, open, preset, format: known }: InitSource,
  path: string,
  options: InitOptions,
): Promise<string[]> => {
  const item = preset ? preset.item : await findFeedItem(await open(), options.encoding);
  const read = await readFeed(await open(), {
    ...options,
    format: known ?? options.format,
    item,
    hasFields: true,
  });
  const profiles = new Profiles();
  let { format } = read;
  let isForApi = false;
  for await (const { value } of read.records) {
    format = formatOf(format, value, isSourceOfIndeed(read.facts, item));
    isForApi ||= isNative(value);
    profiles.add(value);
  }
  const nameOf = (one: string): string => writtenAs(one, (key) => read.facts.names?.get(key) ?? key);
  const hint = employersHint(profiles, nameOf);
  const { encoding, format: given, sheet, headerFile } = options;
  const repeated = Object.entries({ format: given, sheet, 'header-file': headerFile }).flatMap(
    ([name, value]) => (value === undefined ? [] : [` --${name} ${shellWord(value)}`]),
  );
  const check = `npx --no -- job-posting check ${shellWord(feed)}${repeated.join('')}`;
  const withMap = `${check} --map ${shellWord(path)}`;
  if (isForApi) {
    if (item === undefined && encoding === undefined)
      return [`${feed} has jobs as the API accepts them: no map file is needed.`, '', check, ...hint];
    write(path, { item, encoding });
    return [`${feed} has jobs as the API accepts them. Wrote ${path} with their path.`, '', withMap, ...hint];
  }
  if (profiles.jobs === 0) throw new UsageError(`${feed} has no job of which a map file could be made.`);
  const draft = propose(profiles, format, { item, preset, nameOf });
  if (draft.proposals.every(({ why }) => why === byItsValues && hasColumns(format))) {
    const names = profiles.all.slice(0, 10).map((profile) => JSON.stringify(nameOf(profile.path)));
    throw new UsageError(
      `${feed} has no field of a job that init knows: ${names.join(', ')}. The first line must have the names of the columns; otherwise write a map file by hand.`,
    );
  }
  if (!preset && encoding === undefined && isNamedByApi(draft)) {
    return [`${feed} has the columns of the API: no map file is needed.`, '', check, ...hint];
  }
  write(path, { ...(encoding !== undefined && { encoding }), ...draft.map });
  const unfilled = unfilledLines(draft.map);
  return [
    `${format}: ${plural(profiles.jobs, 'job')}. Wrote ${path}; check what it proposes:`,
    '',
    ...table(draft, nameOf),
    '',
    ...(unfilled.length === 0
      ? []
      : [`Open ${path} in a text editor, and replace each text that begins with "?":`, ...unfilled, '']),
    `Then: ${withMap}`,
    ...hint,
  ];
};
