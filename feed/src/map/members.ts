import { type Members, type Reading, workplaces } from '../../../lib/job/rules/job-parts.ts';
import { statuses } from '../../../lib/reference/statuses.ts';
import { error, quote, warning } from '../problem.ts';
import type { Field } from './fields.ts';
import { byText } from './language.ts';
import type { RecordReader } from './record-reader.ts';
import { isObjectOrArray } from './record-values.ts';
import { readChoice } from './words.ts';

const choices = {
  status: { values: statuses, section: 'statuses', pointer: '/status' },
  workplace: { values: workplaces, section: 'workplaces', pointer: '/details/workplace' },
} as const;

/** The meaning of a field that has one word; the text itself where it is unknown. */
export const choiceOf = (reader: RecordReader, field: keyof typeof choices): string | undefined => {
  const text = reader.text(field);
  if (text === undefined) return undefined;
  const meant = reader.words[field](text);
  if (meant) return meant[0];
  const { values, section, pointer } = choices[field];
  const message = `${field} ${quote(text)} is unknown; write ${values.join(', ')}, or add it to "${section}" in the map file`;
  reader.problems.push(error('not_in_list', pointer, message));
  return text;
};

/** The language of the posting. Under this name, feeds may also list those of applicants, which are left out. */
const languageOf = (reader: RecordReader): string | null => {
  const texts = reader.texts('language');
  if (texts[0]?.toLowerCase() === byText) return byText;
  const [language, ...others] = new Set(texts.map((text) => reader.words.language(text)?.[0]));
  if (texts.length === 0 || (language && others.length === 0)) return language ?? null;
  const message = `language ${quote(texts.join(', '))} is neither en nor fr, and is left out`;
  reader.problems.push(warning('not_in_list', '/details/language', message));
  return null;
};

type Read = (reader: RecordReader, column: Field, pointer: string, choices: unknown) => unknown;

/** How each kind of column is read; undefined is an empty one. */
export const readings = {
  text: (reader, column) => reader.text(column),
  boolean: (reader, column, pointer) => reader.boolean(column, pointer),
  date: (reader, column, pointer) => reader.date(column, pointer),
  choice: (reader, column, _, choices) => {
    const text = reader.text(column);
    return text === undefined ? undefined : readChoice([choices].flat().map(String), text);
  },
  workplace: (reader) => choiceOf(reader, 'workplace'),
  language: languageOf,
} as const satisfies Readonly<Record<Exclude<Reading, 'salary'>, Read>>;

type Column = Members[string]['feed'] & { readonly column: Field };
type Rows = Readonly<Record<string, Pick<Members[string], 'value'> & { readonly feed: Column }>>;

/** Whether the feed has the column. An object under the name `language` is not the language of the posting. */
const isSent = (reader: RecordReader, { column, as }: Column): boolean =>
  reader.has(column) && !(as === 'language' && isObjectOrArray(reader.unmapped(column)));

/** The members that the feed has; an empty column removes its member. Those of a salary are read together. */
export const membersOf = (
  reader: RecordReader,
  members: Rows,
  pointer: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, { value, feed }]) => {
      if (feed.as === 'salary' || !isSent(reader, feed)) return [];
      const read: Read = readings[feed.as];
      return [[name, read(reader, feed.column, `${pointer}/${name}`, value.enum) ?? null]];
    }),
  );
