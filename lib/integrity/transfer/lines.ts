import type { FromSchema } from 'json-schema-to-ts';
import { maxEmployerNameLength, maxInt32, maxKeyLabelLength } from '../../api/limits.ts';
import { type Job, type OptionalName, unsetValues } from '../../domain/job.ts';
import { plans } from '../../domain/plan.ts';
import { createAjv, requiredValues, valueSchemas } from '../job-values.ts';

/*
 * The lines of an export, NDJSON in this order: a header, then for each employer its line, those of
 * its keys and those of its jobs, and an end, without which the export is incomplete.
 * docs/operations.md describes them.
 */

/** Another version is refused; raise it when the meaning of a line changes. */
export const formatVersion = 1;

const id = { type: 'integer', minimum: 1, maximum: maxInt32 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' } as const;
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const oneLine = { type: 'string', pattern: '^[^\\p{Cc}\\p{Cs}]*$' } as const;

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

const job = {
  type: 'object',
  properties: {
    type: { const: 'job' },
    /** Entity tags and retries depend on it. */
    version: { type: 'string', minLength: 1 },
    employerId: id,
    /** In milliseconds. */
    publishedAt: count,
    closeDateSet: { type: 'boolean' },
    ...valueSchemas,
  },
  // An export by an earlier release lacks the optional properties of a later one.
  required: ['type', 'version', 'employerId', 'publishedAt', 'closeDateSet', ...requiredValues],
  additionalProperties: false,
};

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
export type JobLine = { readonly type: 'job'; readonly version: string } & Omit<Job, OptionalName> &
  Partial<Pick<Job, OptionalName>>;
export type EndLine = FromSchema<typeof end>;
export type Line = HeaderLine | EmployerLine | KeyLine | JobLine | EndLine;

/** The file is not an export, or a line of it is invalid; `message` is for the operator. */
export class LineError extends Error {
  override name = 'InvalidExportError';
}

const compile = () => {
  const ajv = createAjv();
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
export const jobOfLine = ({ type: _, version: __, ...job }: JobLine): Job => ({ ...unsetValues, ...job });

export const lineOfJob = (job: Job, version: string): JobLine => ({ type: 'job', version, ...job });
