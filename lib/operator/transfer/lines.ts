import { isDeepStrictEqual } from 'node:util';
import type { FromSchema } from 'json-schema-to-ts';
import { plans } from '../../employer/plan.ts';
import { type Hold, type Job, type StatusChange, statusChangers } from '../../job/rules/job.ts';
import { type OptionalName, unsetValues } from '../../job/rules/property-names.ts';
import { lazy } from '../../lazy.ts';
import { maxEmployerNameLength, maxHoldReasonLength, maxKeyLabelLength } from '../../limits.ts';
import { complete, count, id, keysOf, withOptional } from '../../schema-parts.ts';
import { pick } from '../../store/items.ts';
import { parsedJson } from '../../text/json-amounts.ts';
import { createAjv, requiredValues, valueSchemas } from '../job-values.ts';

/*
 * The lines of an export, NDJSON in this order: a header, the keys of boards and vendors, then for each
 * employer its line, those of its keys and those of its jobs, and an end, without which the export is
 * incomplete.
 * docs/operations.md describes them.
 */

/** Another version is refused; raise it when the meaning of a line changes. */
export const formatVersion = 1;

const string = { type: 'string' } as const;
const time = { ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' } as const;
const day = { ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const millis = { type: 'integer', minimum: 0 } as const;
const oneLine = { ...string, pattern: '^[^\\p{Cc}\\p{Cs}]*$' } as const;

const keyId = { ...string, pattern: '^key_[0-9A-Za-z]{12}$' } as const;

const header = complete({
  type: { const: 'header' },
  format: { const: 'job-posting-export' },
  version: count,
  created: time,
  employers: count,
  /** An estimate, for the progress: jobs may be written while they are exported. */
  jobs: count,
});

const employer = withOptional(
  {
    suspended: time,
    test: { const: true },
    testSince: time,
    /** Those that act for it. */
    vendors: { type: 'array', items: keyId },
  },
  complete({
    type: { const: 'employer' },
    id,
    name: { ...oneLine, minLength: 1, maxLength: maxEmployerNameLength },
    plan: { enum: plans },
    created: time,
  }),
);

const endOfKey = { lastUsed: day, revoked: time, overlapping: { const: true }, expires: time } as const;

const anyKey = {
  keyId,
  /** SHA-256 of the key, which cannot be used as a key. */
  digest: { ...string, pattern: '^[0-9a-f]{64}$' },
  label: { ...oneLine, maxLength: maxKeyLabelLength },
  created: time,
} as const;

/** What a line of any key has, in this order. */
export const exportedOfKey = keysOf({ ...anyKey, ...endOfKey });

const key = withOptional(
  { ...endOfKey, kind: { const: 'read-only' } },
  complete({ type: { const: 'key' }, employerId: id, ...anyKey }),
);

const boardKey = withOptional(
  { ...endOfKey, applications: { const: true } },
  complete({ type: { const: 'board-key' }, ...anyKey }),
);

const vendorKey = withOptional(
  { ...endOfKey, readOnly: { const: true } },
  complete({ type: { const: 'vendor-key' }, vendor: keyId, ...anyKey }),
);

const job = {
  type: 'object',
  properties: {
    type: { const: 'job' },
    /** Entity tags and retries depend on it. */
    version: { ...string, minLength: 1 },
    employerId: id,
    publishedAt: millis,
    closeDateSet: { type: 'boolean' },
    statusChange: withOptional(
      { closed: day, lacked: { const: true }, replaced: day },
      complete({ by: { enum: statusChangers }, at: millis }),
    ),
    hold: complete({ reason: { ...oneLine, minLength: 1, maxLength: maxHoldReasonLength }, since: time }),
    ...valueSchemas,
  },
  required: ['type', 'version', 'employerId', 'publishedAt', 'closeDateSet', ...requiredValues],
  additionalProperties: false,
};

const end = complete({ type: { const: 'end' }, employers: count, keys: count, jobs: count });

type JobLine = { readonly type: 'job'; readonly version: string } & Omit<
  Job,
  OptionalName | 'hold' | 'statusChange'
> &
  Partial<Pick<Job, OptionalName>> & { readonly hold?: Hold; readonly statusChange?: StatusChange };
type EndLine = FromSchema<typeof end>;
export type Line =
  | FromSchema<typeof header>
  | FromSchema<typeof employer>
  | FromSchema<typeof key>
  | FromSchema<typeof boardKey>
  | FromSchema<typeof vendorKey>
  | JobLine
  | EndLine;

/** The file is not an export, or a line of it is invalid; `message` is for the operator. */
class LineError extends Error {
  override name = 'InvalidExportError';
}

/** Compiled at the first line: other commands start without. */
const validator = lazy(() =>
  createAjv().compile<Line>({
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: [header, boardKey, vendorKey, employer, key, job, end],
  }),
);

const parseLine = (text: string, number: number): Line => {
  const value = parsedJson(text);
  const validate = validator();
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  // No object, or one of another type.
  if (error?.keyword === 'discriminator' || (error?.keyword === 'type' && error.instancePath === ''))
    throw new LineError(`Line ${number} is not a line of an export.`);
  const place = error?.instancePath ? ` at ${error.instancePath.slice(1)}` : '';
  throw new LineError(
    `Line ${number} (${Object(value).type}) is invalid${place}: ${error?.message ?? 'unknown'}.`,
  );
};

const incomplete = (reason: string) => new LineError(`The export is incomplete: ${reason}.`);

/**
 * Reads an export, and checks that it is complete and that its lines are in order.
 *
 * @throws LineError
 */
export async function* readLines(
  texts: AsyncIterable<string>,
): AsyncGenerator<{ line: Line; number: number }> {
  const employers = new Set<number>();
  const seen = { header: 0, 'board-key': 0, 'vendor-key': 0, employer: 0, key: 0, job: 0, end: 0 };
  let number = 0;
  for await (const text of texts) {
    number++;
    if (seen.end > 0) throw new LineError(`Line ${number} follows the end of the export.`);
    const line = parseLine(text, number);
    if ((number === 1) !== (line.type === 'header')) {
      throw new LineError(`Line ${number} is ${number === 1 ? 'not ' : ''}the header of an export.`);
    }
    if (line.type === 'header' && line.version !== formatVersion) {
      throw new LineError(
        `The export has version ${line.version}; this release reads version ${formatVersion}.`,
      );
    }
    // Nothing is written to an employer that is not in the file.
    if ((line.type === 'key' || line.type === 'job') && !employers.has(line.employerId)) {
      throw new LineError(
        `Line ${number} belongs to employer ${line.employerId}, which no line before it defines.`,
      );
    }
    if (line.type === 'employer') employers.add(line.id);
    const keys = seen.key + seen['board-key'] + seen['vendor-key'];
    if (line.type === 'end') checkEnd(line, { employers: seen.employer, keys, jobs: seen.job });
    seen[line.type]++;
    yield { line, number };
  }
  if (seen.end === 0) throw incomplete(`it ends after line ${number} without an end line`);
}

const checkEnd = ({ type: _, ...end }: EndLine, seen: Omit<EndLine, 'type'>): void => {
  if (isDeepStrictEqual(end, seen)) return;
  throw incomplete(
    `it has ${seen.employers} employers, ${seen.keys} keys and ${seen.jobs} jobs, and its end line counts ${end.employers}, ${end.keys} and ${end.jobs}`,
  );
};

export const jobOfLine = ({ type: _, version: __, ...job }: JobLine): Job => ({
  ...unsetValues,
  hold: null,
  statusChange: null,
  ...job,
});

/** Synchronisations, which need to know when a job became active, are not exported. */
export const lineOfJob = ({ hold, statusChange, ...job }: Job, version: string): JobLine => ({
  type: 'job',
  version,
  ...job,
  ...(hold && { hold }),
  ...(statusChange && {
    // A map of DynamoDB has no order.
    statusChange: pick(statusChange, ['by', 'at', 'closed', 'lacked', 'replaced']),
  }),
});
