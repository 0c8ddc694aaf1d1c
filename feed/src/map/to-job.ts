import { jobProperties, type Property } from '../../../lib/job/rules/job.ts';
import { detailsMembers } from '../../../lib/job/rules/job-parts.ts';
import { maxCategories } from '../../../lib/limits.ts';
import { error, type FeedFault, quote, warning } from '../problem.ts';
import { defaultStatus, type Field, plainNames } from './fields.ts';
import { byText, languageOfText } from './language.ts';
import type { Mapping } from './mapping.ts';
import { choiceOf, membersOf, readings } from './members.ts';
import { locationsOf } from './places.ts';
import { RecordReader } from './record-reader.ts';
import { salaryOf } from './salary-of.ts';

/** A job for the API. A value that cannot be read stays as the feed has it: the API refuses it, too. */
export type FeedJob = Readonly<Record<string, unknown>>;

export type Mapped = { readonly job: FeedJob; readonly problems: readonly FeedFault[] };

const categoriesOf = (reader: RecordReader): { id: unknown }[] => {
  const texts = reader.texts('category');
  // The map file's `*` is also for a job without a category.
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
  // Several are looked up as one text, which is unknown if they are different types.
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

/** The URL or e-mail address for applications. A column may have both: the form of each decides. */
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

const readingOf = (name: (typeof plainNames)[number]): 'boolean' | 'date' | 'text' => {
  const { type, format }: NonNullable<Property['input']> = jobProperties[name].input;
  if (type === 'boolean') return type;
  return format === 'date' ? format : 'text';
};

/** The values that are plain text. An empty field removes an optional value. */
const plainValues = (reader: RecordReader): Readonly<Record<string, unknown>> => {
  const values = plainNames
    .filter((name) => reader.has(name))
    .map((name): [string, unknown] => {
      const { unset }: Property = jobProperties[name];
      return [name, readings[readingOf(name)](reader, name, `/${name}`) ?? unset];
    });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
};

const required = (reader: RecordReader, field: Field, pointer: string): string => {
  const text = field === 'description' ? reader.description() : reader.text(field);
  if (text === undefined) reader.missing(field, pointer);
  return text ?? '';
};

/** The members of the job's details; by the text of its description, its language. */
const detailsOf = (reader: RecordReader, description: string) => {
  const details = membersOf(reader, detailsMembers, '/details');
  if (details.language !== byText) return details;
  const language = languageOfText(description);
  if (!language) {
    const message =
      'The words of the description are not clearly English or French; its language is left out';
    reader.problems.push(warning('language', '/details/language', message));
  }
  return { ...details, language: language ?? null };
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
  };
  const details = detailsOf(reader, job.description);
  const isDetailed = Object.keys(details).length > 0;
  return { job: isDetailed ? { ...job, details } : job, problems: reader.problems };
};

/** Reads the places of a record alone. */
export const placesOfRecord = (record: unknown, mapping: Mapping): Pick<Mapped, 'problems'> => {
  const reader = new RecordReader(record, mapping);
  locationsOf(reader);
  return reader;
};
