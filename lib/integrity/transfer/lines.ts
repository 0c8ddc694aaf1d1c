import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import { statuses, vacancies, workplaces } from '../../api/job-schema.ts';
import { maxEmployerNameLength, maxInt32, maxKeyLabelLength } from '../../api/limits.ts';
import { toDetails } from '../../domain/details.ts';
import type { Job } from '../../domain/job.ts';
import { plans } from '../../domain/plan.ts';

/*
 * The lines of an export, NDJSON in this order: a header, then for each employer its line, those of
 * its keys and those of its jobs, and an end, without which the export is incomplete.
 * docs/operations.md describes them.
 */

/** Another version is refused; raise it when the meaning of a line changes. */
export const formatVersion = 1;

const id = { type: 'integer', minimum: 1, maximum: maxInt32 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' } as const;
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const oneLine = { type: 'string', pattern: '^[^\\p{Cc}\\p{Cs}]*$' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const numberOrNull = { type: ['number', 'null'] } as const;

const header = {
  type: 'object',
  properties: {
    type: { const: 'header' },
    format: { const: 'job-posting-export' },
    version: count,
    created: time,
    employers: count,
    /** An estimate, for the progress: jobs may be written while they are exported. */
    jobs: count,
  },
  required: ['type', 'format', 'version', 'created', 'employers', 'jobs'],
  additionalProperties: false,
} as const;

const employer = {
  type: 'object',
  properties: {
    type: { const: 'employer' },
    id,
    name: { ...oneLine, minLength: 1, maxLength: maxEmployerNameLength },
    plan: { enum: plans },
    created: time,
    suspended: time,
  },
  required: ['type', 'id', 'name', 'plan', 'created'],
  additionalProperties: false,
} as const;

const key = {
  type: 'object',
  properties: {
    type: { const: 'key' },
    employerId: id,
    keyId: { type: 'string', pattern: '^key_[0-9A-Za-z]{12}$' },
    /** SHA-256 of the key, which cannot be used as a key. */
    digest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    label: { ...oneLine, maxLength: maxKeyLabelLength },
    created: time,
    lastUsed: day,
    revoked: time,
    overlapping: { const: true },
  },
  required: ['type', 'employerId', 'keyId', 'digest', 'label', 'created'],
  additionalProperties: false,
} as const;

const salary = {
  type: ['object', 'null'],
  properties: {
    /** In ten-thousandths. */
    amount: numberOrNull,
    maxAmount: numberOrNull,
    period: numberOrNull,
    plusCommission: boolean,
  },
  required: ['amount', 'maxAmount', 'period', 'plusCommission'],
  additionalProperties: false,
} as const;

const details = {
  type: ['object', 'null'],
  properties: { workplace: { enum: workplaces }, vacancy: { enum: vacancies }, aiScreening: boolean },
  additionalProperties: false,
} as const;

const job = {
  type: 'object',
  properties: {
    type: { const: 'job' },
    id,
    employerId: id,
    /** Entity tags and retries depend on it. */
    version: { ...text, minLength: 1 },
    referenceId: textOrNull,
    title: text,
    publishDate: day,
    /** In milliseconds. */
    publishedAt: count,
    closeDate: day,
    closeDateSet: boolean,
    confidential: boolean,
    autoRefresh: boolean,
    status: { enum: statuses },
    /** Ids of the list, or texts of places that are not in it. */
    locations: { type: 'array', items: { type: ['number', 'string'] } },
    categories: { type: 'array', items: id },
    positionType: id,
    salary,
    description: text,
    applicantRoutingType: id,
    applicationEmail: textOrNull,
    applicationUrl: textOrNull,
    details,
  },
  required: [
    'type',
    'id',
    'employerId',
    'version',
    'referenceId',
    'title',
    'publishDate',
    'publishedAt',
    'closeDate',
    'closeDateSet',
    'confidential',
    'autoRefresh',
    'status',
    'locations',
    'categories',
    'positionType',
    'salary',
    'description',
    'applicantRoutingType',
    'applicationEmail',
    'applicationUrl',
    'details',
  ],
  additionalProperties: false,
} as const;

const end = {
  type: 'object',
  properties: { type: { const: 'end' }, employers: count, keys: count, jobs: count },
  required: ['type', 'employers', 'keys', 'jobs'],
  additionalProperties: false,
} as const;

const schemas = { header, employer, key, job, end } as const;

type LineType = keyof typeof schemas;

type HeaderLine = FromSchema<typeof header>;
export type EmployerLine = FromSchema<typeof employer>;
export type KeyLine = FromSchema<typeof key>;
export type JobLine = FromSchema<typeof job>;
export type EndLine = FromSchema<typeof end>;
export type Line = HeaderLine | EmployerLine | KeyLine | JobLine | EndLine;

/** The file is not an export, or a line of it is invalid; `message` is for the operator. */
export class LineError extends Error {
  override name = 'InvalidExportError';
}

const compile = () => {
  const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false });
  return {
    header: ajv.compile<HeaderLine>(header),
    employer: ajv.compile<EmployerLine>(employer),
    key: ajv.compile<KeyLine>(key),
    job: ajv.compile<JobLine>(job),
    end: ajv.compile<EndLine>(end),
  };
};

/** Compiled at the first line: other commands start without. */
let validators: ReturnType<typeof compile> | undefined;

const isLineType = (type: unknown): type is LineType =>
  typeof type === 'string' && Object.hasOwn(schemas, type);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @param number counted from 1, for messages. @throws LineError */
export const parseLine = (text: string, number: number): Line => {
  const value = parseJson(text);
  const { type } = Object(value) as { readonly type?: unknown };
  if (!isLineType(type)) {
    throw new LineError(`Line ${number} is not a line of an export.`);
  }
  validators ??= compile();
  const validate = validators[type];
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  const place = error?.instancePath ? ` at ${error.instancePath.slice(1)}` : '';
  throw new LineError(`Line ${number} (${type}) is invalid${place}: ${error?.message ?? 'unknown'}.`);
};

/** The job of a line. */
export const jobOfLine = ({ type: _, version: __, details, ...job }: JobLine): Job => ({
  ...job,
  details: details && toDetails(details),
});

export const lineOfJob = (job: Job, version: string): JobLine => ({
  type: 'job',
  version,
  ...job,
  locations: [...job.locations],
  categories: [...job.categories],
  salary: job.salary,
  details: job.details,
});
