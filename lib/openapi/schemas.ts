import { applicationInputSchemas, applicationResponseSchemas } from '../application/application-documents.ts';
import {
  described,
  type FixedLists,
  type ListEntry,
  link,
  listedId,
  listOf,
  nextPage,
  nullableRef,
  ofPage,
  schemaRef,
} from '../contract/described.ts';
import type { Schema } from '../contract/types.ts';
import { double, jobInputSchemas, memberNotes, outputNotes } from '../job/body-documents.ts';
import { headerNames, type PropertyName, statusChangers } from '../job/rules/job.ts';
import { jobDocuments } from '../job/rules/job-documents.ts';
import {
  detailsMembers,
  detailsSchema,
  entrySchema,
  jobLocationSchema,
  salaryMembers,
  salarySchema,
} from '../job/rules/job-parts.ts';
import { publicationStates } from '../job/rules/job-view.ts';
import { offBoardNames, optionalNames, shownNames } from '../job/rules/property-names.ts';
import { maxPageSize } from '../limits.ts';
import { complete, count, id, keysOf, recordOf, withOptional } from '../schema-parts.ts';
import { syncInputSchemas, syncResponseSchemas } from '../sync/sync-documents.ts';
import { ofRequest, ofResponse } from './open.ts';
import { problemSchemas } from './problem-schemas.ts';

const text = (description: string): Schema => ({ type: 'string', description });

const nameText = 'The current name: it is looked up whenever the entry is returned.';

const entry = (description: string, entries: readonly ListEntry[]): Schema =>
  described(entrySchema, description, { id: listedId(entries), name: nameText });

const page = (what: string, item: string): Schema =>
  listOf(item, `One page of ${what}.`, ofPage, { paging: schemaRef('Paging') });

const entryList = (what: string, item: string): Schema =>
  listOf(item, `All ${what}.`, { description: 'The entries, in the order of the list.' });

/** A job with these properties; optional ones are absent where they are not set. */
const jobWith = (
  description: string,
  names: readonly PropertyName[],
  optional: readonly PropertyName[] = [],
  notes: Partial<typeof outputNotes> = {},
): Schema => {
  const outputs = (some: readonly PropertyName[]) =>
    recordOf(some, (name) => jobDocuments[name].output.schema);
  const schema = withOptional(outputs(optional), complete(outputs(names)));
  return described(schema, description, { ...outputNotes, ...notes });
};

const onBoard = (names: readonly PropertyName[]): PropertyName[] =>
  names.filter((name) => !offBoardNames.some((one) => one === name));

const jobSchemas = {
  Job: jobWith(
    `A stored job. All properties except ${optionalNames.map((name) => `\`${name}\``).join(' and ')} are always present, in this order.`,
    shownNames,
    optionalNames,
  ),
  WrittenJob: jobWith(
    'A job as a request has stored it, or with `dryRun=true` would.',
    shownNames,
    optionalNames,
    {
      id: {
        type: ['integer', 'null'],
        description:
          'Set by the service. Null only for a job that a request with `dryRun=true` would create.',
      },
    },
  ),
  JobPublication: {
    description: 'Whether and why a job is shown.',
    ...complete({
      state: {
        ...text(
          'The first of these that is true: the operator holds it; it is a draft; it is active, but of a test employer; it is on the board; it was archived because its closeDate has passed; because a synchronisation lacked it; for another reason.',
        ),
        enum: publicationStates,
      },
      by: {
        type: ['string', 'null'],
        enum: [...statusChangers, null],
        description: 'What last changed the status; null if that is not known.',
      },
      since: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When that was (RFC 3339, UTC); of a held job since when it is held.',
      },
      reason: { type: ['string', 'null'], description: 'Why the operator holds it; else null.' },
      url: link(
        'Where people see it, if it is live and the operator has set the address of jobs; else null.',
      ),
      closeDate: jobDocuments.closeDate.output.schema,
      applications: { ...count, description: 'How many applications were e-mailed for it.' },
    }),
  },
  JobHeader: jobWith('The properties of a job that lists contain.', headerNames),
  BoardJob: jobWith('A live job, as a board may show it.', onBoard(shownNames), onBoard(optionalNames), {
    employer: nullableRef('Employer', 'The employer; null if the job is confidential.'),
    applicationEmail: {
      description:
        'Where applications go: hand them in, or e-mail them where that is off. It is not for display. Null unless the routing type is 1.',
    },
  }),
  Employer: described(jobDocuments.employer.output.schema, 'The employer whose key posted the job.', {
    id: 'The id of the employer.',
    name: 'The current name of the employer.',
  }),
  GrantedEmployer: {
    description: "An employer that a vendor's key acts for.",
    ...complete({
      id: { ...id, description: 'The id, to append to the key after a dot.' },
      name: text('The current name.'),
      test: {
        type: 'boolean',
        description: 'Whether it is for trying out: its jobs are never on the board.',
      },
    }),
  },
  Location: described(
    complete({ ...jobLocationSchema.properties, latitude: double, longitude: double }),
    'A listed place, province or territory of Canada, or Canada.',
    {
      id: 'Its GeoNames id.',
      name: 'The name without the province.',
      description:
        '`City, PR`, or the name of a province or territory, or `Canada`. Send it as the `description` of a location of a job.',
      type: 'The kind of place.',
      latitude: { type: 'number', description: 'Degrees north.' },
      longitude: { type: 'number', description: 'Degrees east; in Canada they are negative.' },
    },
  ),
  JobLocation: described(jobLocationSchema, 'Where the job is.', {
    id: "The GeoNames id of a listed place, or the service's own id (from 2000000000) of an unlisted one.",
    name: 'The name without the province.',
    description:
      '`City, PR`, or the name of a province or territory, or `Canada`, in the spelling of the list.',
    type: 'The kind of place.',
  }),
} satisfies Readonly<Record<string, Schema>>;

const pageSchemas = {
  JobPage: page('job headers', 'JobHeader'),
  Paging: {
    description: 'The position of this page in the list.',
    ...complete({
      total: { ...count, description: 'The number of matching entries on all pages.' },
      page: { ...id, description: 'The number of this page, from 1.' },
      pages: { ...count, description: 'The number of pages; 0 if nothing matches.' },
      pageSize: { ...id, maximum: maxPageSize, description: 'The maximum number of entries on a page.' },
      previous: link('The URL of the previous page; null on the first one.'),
      next: nextPage,
    }),
  },
  LocationPage: page('locations', 'Location'),
  BoardJobPage: listOf('BoardJob', 'A page of a walk through all live jobs.', ofPage, {
    next: link('The URL of the next page; null on the last one.'),
    changes: link('Where to go on from: the changes since shortly before the walk began.', 'string'),
  }),
  BoardChange: {
    description: 'A job that has changed, as it is now.',
    ...withOptional(
      { job: schemaRef('BoardJob') },
      complete({
        id: { ...id, description: 'The id of the job.' },
        state: {
          ...text('`live`: insert or replace the job; `gone`: delete it.'),
          enum: ['live', 'gone'],
        },
      }),
    ),
  },
  BoardChangePage: listOf(
    'BoardChange',
    'A page of changes.',
    { ...ofPage, description: `${ofPage.description} Each job occurs once in it.` },
    {
      next: link('The URL of the next page. Never null: keep it.', 'string'),
      upToDate: { type: 'boolean', description: 'Whether there is nothing more for now.' },
    },
  ),
  EmployerList: listOf('GrantedEmployer', 'The employers that a vendor acts for.', {
    description: 'In the order of their ids.',
  }),
  PositionTypeList: entryList('position types', 'PositionType'),
  JobCategoryList: entryList('job categories', 'JobCategory'),
} satisfies Readonly<Record<string, Schema>>;

const listSchemas = (lists: FixedLists) => ({
  PositionType: entry('A position type.', lists.positionTypes),
  JobCategory: entry('A job category.', lists.jobCategories),
  ApplicantRoutingType: entry(
    'How applicants apply: by e-mail or on a web page.',
    lists.applicantRoutingTypes,
  ),
  Salary: described(salarySchema, 'What the job pays.', memberNotes(salaryMembers)),
  SalaryPeriod: described(salarySchema.properties.period, 'The period that an amount is paid for.', {
    id: listedId(lists.salaryPeriods),
    name: nameText,
    unit: 'The word to use after "per", such as `hour`.',
  }),
  JobDetails: described(
    detailsSchema,
    'Further statements of the posting. Present only if at least one is made; an absent member means unknown.',
    memberNotes(detailsMembers),
  ),
});

const serviceSchemas = {
  Health: {
    description: 'The service responds.',
    ...complete({ status: text('Always `ok`.'), version: text('The version of the service.') }),
  },
  OpenApi: {
    type: 'object',
    description: 'This document, as the OpenAPI Specification 3.1 defines it.',
    properties: { openapi: { type: 'string', pattern: '^3\\.1\\.' } },
    required: ['openapi'],
  },
} satisfies Readonly<Record<string, Schema>>;

const changed = <Name extends string>(
  schemas: Readonly<Record<Name, Schema>>,
  change: (schema: Schema) => Schema,
): Record<Name, Schema> => recordOf(keysOf(schemas), (name) => change(schemas[name]));

/** Every schema that the document names. Requests are closed, responses are open. */
export const schemas = (lists: FixedLists) => ({
  ...changed({ ...jobInputSchemas(lists), ...syncInputSchemas, ...applicationInputSchemas }, ofRequest),
  ...changed({ ...jobSchemas, ...listSchemas(lists), ...pageSchemas }, ofResponse),
  ...changed(
    { ...syncResponseSchemas, ...applicationResponseSchemas, ...serviceSchemas, ...problemSchemas },
    ofResponse,
  ),
});

export type SchemaName = keyof ReturnType<typeof schemas>;
