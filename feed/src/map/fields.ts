import { jobProperties, type Property, type SentName } from '../../../lib/job/rules/job.ts';
import { type Documents, jobDocuments, type PropertyDocument } from '../../../lib/job/rules/job-documents.ts';
import { sentNames } from '../../../lib/job/rules/property-names.ts';

type FieldOf<Name extends SentName> = Documents[Name] extends { readonly feed: readonly (infer Own)[] }
  ? Own
  : Name;

/** A field of a job in feeds: the name of a column of CSV, or of a line in `fields` of a map file. */
export type Field = { [Name in SentName]: FieldOf<Name> }[SentName];

const isRequired = (name: SentName): boolean => 'required' in jobProperties[name];

/**
 * Each has one text. Those of the properties that a job must have are first. `salary` is a text such
 * as `$20 an hour`; `city`, `state` and `country` are used without `location`.
 */
export const fieldNames = [
  'referenceId',
  ...sentNames.filter(isRequired),
  ...sentNames.filter((name) => name !== 'referenceId' && !isRequired(name)),
].flatMap((name): readonly string[] => {
  const { feed }: PropertyDocument = jobDocuments[name as SentName];
  return feed ?? [name];
}) as readonly Field[];

/** The property whose value a field is or is a part of. */
export const propertyOf = (field: Field): string =>
  sentNames.find((name) => {
    const { feed = [name] }: PropertyDocument = jobDocuments[name];
    return feed.includes(field);
  }) ?? field;

/** The properties that are not read as plain text: they have rules of their own. */
const notPlain: readonly SentName[] = ['referenceId', 'status', 'applicationEmail', 'applicationUrl'];

const isPlain = (name: SentName): name is Extract<SentName, Field> => {
  const { required, list }: Property = jobProperties[name];
  const { feed }: PropertyDocument = jobDocuments[name];
  return !(required || list || feed || notPlain.includes(name));
};

/** The properties that are read as plain text from one field of the same name. */
export const plainNames = sentNames.filter(isPlain);

/** The paths of each field in a record; the first with a value is used. */
export type Paths = { readonly [Name in Field]?: readonly string[] };

/** The status of a job for which the feed has none: feeds list the jobs that are to be shown. */
export const defaultStatus = 'active';
