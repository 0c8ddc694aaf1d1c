import { jobProperties, type Property } from '../../../../lib/domain/job.ts';
import { vacancies, workplaces } from '../../../../lib/domain/job-parts.ts';
import { maxCategories } from '../../../../lib/limits.ts';
import { statuses } from '../../../../lib/reference/statuses.ts';
import { defaultStatus, type Field, plainNames } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { locationsOf } from './places.ts';
import { error, type FeedFault, quote, warning } from './problem.ts';
import { RecordReader } from './record-reader.ts';
import { salaryOf } from './salary-of.ts';
import { readChoice } from './words.ts';

/** A job for the API. What cannot be read stays as it was sent, so that the API refuses it, too. */
export type FeedJob = Readonly<Record<string, unknown>>;

export type Mapped = { readonly job: FeedJob; readonly problems: readonly FeedFault[] };

const categoriesOf = (reader: RecordReader): { id: unknown }[] => {
  const texts = reader.texts('category');
  // The fallback of the map file is also for a job without a category.
  const found = texts.length === 0 ? reader.words.category('') : [];
  if (found === undefined || texts.length + found.length === 0) reader.missing('category', '/categories');
  // Two words of the feed may mean the same category.
  const ids = new Set<unknown>(found);
  for (const text of texts) {
    const meant = reader.words.category(text);
    if (meant === undefined && !(reader.lenient && ids.size >= maxCategories)) {
      const message = `category ${quote(text)} is not in the list; write a name of GET /jobcategories, or add it to "categories" in the map file`;
      reader.problems.push(error('unmapped', `/categories/${ids.size}`, message));
    }
    for (const id of meant ?? [text]) ids.add(id);
  }
  return reader.allowed([...ids], '/categories', String).map((id) => ({ id }));
};

const positionTypeOf = (reader: RecordReader): { id?: unknown } => {
  // Several are several types, of which none is meant more than the others.
  const text = reader.texts('positionType').join(', ');
  const [id] = reader.words.positionType(text) ?? [];
  if (id !== undefined) return { id };
  if (text === '') {
    reader.missing('positionType', '/positionType');
    return {};
  }
  const message = `positionType ${quote(text)} is not in the list; write a name of GET /positiontypes, or add it to "positionTypes" in the map file`;
  reader.problems.push(error('unmapped', '/positionType', message));
  return { id: text };
};

const email = /^(?:mailto:)?[^\s@/]+@[^\s@/]+$/i;
const url = /^https?:/i;

/** One column may have addresses of both kinds: their form says which it is. */
const applicationOf = (reader: RecordReader) => {
  const [atUrl, atEmail] = [reader.text('applicationUrl'), reader.text('applicationEmail')];
  const text = atUrl ?? atEmail ?? null;
  if (text !== null && (atUrl === undefined ? url.test(text) : !email.test(text)))
    return { applicantRoutingType: { id: 2 }, applicationUrl: text };
  const applicationEmail = text?.replace(/^mailto:/i, '') ?? null;
  if (applicationEmail === null) {
    const message =
      'applicationUrl and applicationEmail are missing or empty; write one, or set "defaults" in the map file';
    reader.problems.push(error('required', '/applicationEmail', message));
  }
  return { applicantRoutingType: { id: 1 }, applicationEmail };
};

const plainValue = (reader: RecordReader, name: (typeof plainNames)[number]): unknown => {
  const { type, format }: NonNullable<Property['input']> = jobProperties[name].input;
  if (type === 'boolean') return reader.boolean(name, `/${name}`);
  return format === 'date' ? reader.date(name, `/${name}`) : reader.text(name);
};

/** An empty field of the feed removes the value, where there may be none. */
const plainValues = (reader: RecordReader): Readonly<Record<string, unknown>> => {
  const values = plainNames
    .filter((name) => reader.has(name))
    .map((name): [string, unknown] => {
      const { unset }: Property = jobProperties[name];
      return [name, plainValue(reader, name) ?? unset];
    });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
};

const choices = {
  status: { values: statuses, section: 'statuses', pointer: '/status' },
  workplace: { values: workplaces, section: 'workplaces', pointer: '/details/workplace' },
} as const;

/** The meaning of a field that has one word; the text itself where it is unknown. */
const choiceOf = (reader: RecordReader, field: keyof typeof choices): string | undefined => {
  const text = reader.text(field);
  if (text === undefined) return undefined;
  const meant = reader.words[field](text);
  if (meant) return meant[0];
  const { values, section, pointer } = choices[field];
  const message = `${field} ${quote(text)} is unknown; write ${values.join(', ')}, or add it to "${section}" in the map file`;
  reader.problems.push(error('not_in_list', pointer, message));
  return text;
};

/** Feeds also use the name for the languages that applicants speak: other values are left out. */
const languageOf = (reader: RecordReader): string | null => {
  const texts = reader.texts('language');
  const [language, ...others] = new Set(texts.map((text) => reader.words.language(text)?.[0]));
  if (texts.length === 0 || (language && others.length === 0)) return language ?? null;
  const message = `language ${quote(texts.join(', '))} is neither en nor fr, and is left out`;
  reader.problems.push(warning('not_in_list', '/details/language', message));
  return null;
};

/** The members of `details`; an empty field of the feed removes its member. */
const detailsOf = (reader: RecordReader) => {
  const vacancyOf = (): string | null => {
    const text = reader.text('vacancy');
    return text === undefined ? null : readChoice(vacancies, text);
  };
  // An object is a value of the feed's own.
  const hasLanguage = reader.has('language') && typeof (reader.unmapped('language') ?? '') !== 'object';
  const details = {
    ...(reader.has('workplace') && { workplace: choiceOf(reader, 'workplace') ?? null }),
    ...(reader.has('vacancy') && { vacancy: vacancyOf() }),
    ...(reader.has('aiScreening') && {
      aiScreening: reader.boolean('aiScreening', '/details/aiScreening') ?? null,
    }),
    ...(hasLanguage && { language: languageOf(reader) }),
  };
  return Object.keys(details).length === 0 ? {} : { details };
};

const required = (reader: RecordReader, field: Field, pointer: string): string => {
  const text = field === 'description' ? reader.description() : reader.text(field);
  if (text === undefined) reader.missing(field, pointer);
  return text ?? '';
};

/**
 * Makes a job of a record. It always has every required property: without one, the API would keep
 * the stored value of a job that it knows.
 */
export const jobOfRecord = (record: unknown, mapping: Mapping): Mapped => {
  const reader = new RecordReader(record, mapping);
  const salary = salaryOf(reader);
  const job = {
    referenceId: required(reader, 'referenceId', '/referenceId'),
    title: required(reader, 'title', '/title'),
    status: choiceOf(reader, 'status') ?? defaultStatus,
    locations: locationsOf(reader),
    categories: categoriesOf(reader),
    positionType: positionTypeOf(reader),
    ...(salary !== undefined && { salary }),
    description: required(reader, 'description', '/description'),
    ...applicationOf(reader),
    ...plainValues(reader),
    ...detailsOf(reader),
  };
  return { job, problems: reader.problems };
};
