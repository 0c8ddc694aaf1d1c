import {
  described,
  type FixedLists,
  type ListEntry,
  listedId,
  nullableRef,
  schemaRef,
} from '../contract/described.ts';
import type { Schema } from '../contract/types.ts';
import { keysOf, recordOf } from '../schema-parts.ts';
import { absentIfNull, foreignMembers, jobInputSchema, referenceInputSchema } from './job-schema.ts';
import { jobProperties, type PropertyName } from './rules/job.ts';
import { jobDocuments, type PropertyDocument } from './rules/job-documents.ts';
import {
  detailsInput,
  detailsMembers,
  entryInput,
  locationInput,
  type Members,
  orNull,
  type PropertySchema,
  salaryInput,
  salaryMembers,
} from './rules/job-parts.ts';
import { propertyNames, requiredOnCreation } from './rules/property-names.ts';

const ignored: Schema = {
  readOnly: true,
  description: 'Ignored on input, so that a job that was read can be sent back unchanged.',
};

const foreign: Schema = { ...ignored, description: 'Ignored: forms of other services send it.' };

/** An optional value, which typed clients send as null when it is not set. */
const orAbsent = (schema: PropertySchema, text: string): object => ({
  ...orNull(schema),
  description: `${text} Null means absent.`,
});

/** Schemas with the number alone make better clients. */
const inQuotes = { 'x-numeric-string': true } as const;

/** Without it, generators for Go and others choose single precision. */
export const double = { format: 'double' } as const;

/** A property's text, or a reference to the schema of its value or of its entries. */
const noteOf = (schema: { readonly type?: unknown }, text = '', component?: string): string | Schema => {
  if (component === undefined) return text;
  if (schema.type === 'array') return { items: schemaRef(component), description: text };
  return schema.type === 'object' ? schemaRef(component) : nullableRef(component, text);
};

const inputNote = (name: PropertyName): string | Schema => {
  const row = jobProperties[name];
  const { input, component }: PropertyDocument = jobDocuments[name];
  if (!('input' in row)) return ignored;
  return absentIfNull.has(`/${name}`)
    ? orAbsent(row.input, input?.text ?? '')
    : noteOf(row.input, input?.text, component && `${component}Input`);
};

const outputNote = (name: PropertyName): string | Schema => {
  const { output, component }: PropertyDocument = jobDocuments[name];
  return noteOf(output.schema, output.text, component);
};

export const outputNotes = recordOf(propertyNames, outputNote);

const jobInput = described(
  jobInputSchema,
  'The properties of a job that a client may send. Properties that are not sent do not change. Any other property is an error, unless the request asks for lenient handling. Ids and amounts may be in quotes.',
  { ...recordOf(propertyNames, inputNote), ...recordOf(foreignMembers, () => foreign) },
);

const entryInputs = (what: string, entries: readonly ListEntry[]): Schema =>
  described(entryInput, `${what}, by its id.`, { id: { ...listedId(entries), ...inQuotes }, name: ignored });

/** What is said of the members of an object, in requests or in responses. */
export const memberNotes = <Rows extends Members>(members: Rows, isInput = false) =>
  recordOf(keysOf(members), (name): Schema => {
    const { value, text, inputText = text, component } = members[name] as Members[string];
    const description = isInput ? inputText : text;
    if (component !== undefined) return nullableRef(isInput ? `${component}Input` : component, description);
    const quotes = isInput && inQuotes;
    return [value.type].flat().includes('number') ? { ...double, ...quotes, description } : { description };
  });

/** The job and its parts in requests. Each object has a name and is flat, as generators need it. */
export const jobInputSchemas = (lists: FixedLists) => ({
  JobInput: jobInput,
  // Not NewJob, which is the constructor of Job in clients in Go.
  JobCreation: { ...jobInput, description: 'A job to create.', required: requiredOnCreation },
  JobByReference: {
    ...jobInput,
    description:
      'A job with a referenceId of your own. If no job has it yet, the body must be complete, as for a new job.',
    properties: {
      ...jobInput.properties,
      referenceId: {
        ...referenceInputSchema.properties.referenceId,
        description: 'Your own id of the job, unique among your jobs and case-sensitive.',
      },
    },
    required: referenceInputSchema.required,
  },
  JobReference: described(referenceInputSchema, 'Identifies a job. Other properties are ignored.', {
    referenceId: 'Your own id of the job.',
  }),
  JobLocationInput: described(locationInput, 'A place, by its description.', {
    id: ignored,
    name: ignored,
    description:
      '`City` or `City, PR`, in upper or lower case, with or without accents. A city alone must be in the list; `City, PR` is accepted for any city. The province may be spelled out, and `Canada` may follow. `Remote` is not a place.',
    type: ignored,
    latitude: ignored,
    longitude: ignored,
  }),
  JobCategoryInput: entryInputs('A category', lists.jobCategories),
  PositionTypeInput: entryInputs('The position type', lists.positionTypes),
  ApplicantRoutingTypeInput: entryInputs('How applicants apply', lists.applicantRoutingTypes),
  SalaryInput: described(salaryInput, 'What the job pays.', {
    ...memberNotes(salaryMembers, true),
    plusCommission: orAbsent(salaryMembers.plusCommission.input, salaryMembers.plusCommission.text),
  }),
  SalaryPeriodInput: described(
    salaryInput.properties.period,
    'The period that the amount is paid for, by its id.',
    {
      id: { ...listedId(lists.salaryPeriods), ...inQuotes },
      name: ignored,
      unit: ignored,
    },
  ),
  JobDetailsInput: described(
    detailsInput,
    'Further statements of the posting.',
    memberNotes(detailsMembers, true),
  ),
});
