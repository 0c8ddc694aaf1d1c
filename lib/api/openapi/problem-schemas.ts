import { problemSchema } from '../problem-schema.ts';
import { problemTexts } from '../problem-texts.ts';
import { type ErrorCode, errorCodes, problems } from '../problems.ts';
import { described, schemaRef } from './described.ts';
import { problemMembers } from './examples.ts';
import type { Schema } from './types.ts';

/** `job-not-found` becomes `JobNotFound`. */
export const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The name of a problem's schema and of its example. */
export const schemaName = (code: ErrorCode): string => `${pascalCase(problems[code].name)}Problem`;

const anyProblem = described(
  problemSchema,
  'Why a request was refused: problem details (RFC 9457). Use `type` to distinguish problems.',
  {
    type: { format: 'uri', description: 'Identifies the problem. It is the URL of a page that explains it.' },
    title: 'A short description of the problem, the same for each `type`.',
    status: 'The HTTP status.',
    detail: 'What is wrong with this request.',
    message: 'The same as `detail`.',
    requestId: 'Identifies this request in the log of the service. Mention it when you ask for help.',
    jobId: 'The id of the job that has the referenceId (409 `reference-in-use`).',
    syncId: 'The id of the synchronisation that is open (409 `sync-open`).',
    lastRequest:
      'When it was sent its last chunk or commit, else when it was opened (409 `sync-open`; RFC 3339, UTC).',
    missingChunks: 'The numbers of the chunks that have not arrived (409 `sync-incomplete`).',
    removals: 'How many jobs the commit would remove (409 `sync-too-many-removals`).',
    current:
      'How many active jobs were under the prefix when the synchronisation was opened (409 `sync-too-many-removals`).',
    sample: 'Some of the referenceIds of the jobs that would be removed (409 `sync-too-many-removals`).',
    errors: { items: schemaRef('ProblemError'), description: 'Every error, at most 100 of them.' },
  },
);

const { properties = {}, required = [] } = anyProblem;

const isCommon = (name: string): boolean => required.includes(name);

const schemaOf = (code: ErrorCode): Schema => {
  const { name, status, title } = problems[code];
  const { meaning, remedy } = problemTexts[code];
  const own = Object.keys(problemMembers[code] ?? {});
  return {
    description: `${meaning}\n\n${remedy}`,
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(properties).filter(([key]) => isCommon(key) || own.includes(key))),
      type: { ...properties.type, pattern: `/problems/${name}$` },
      title: { ...properties.title, const: title },
      status: { ...properties.status, const: status },
    },
    required: [...required, ...own],
    additionalProperties: false,
  };
};

/** The schema of each problem, with no more than what it has, and of any problem. */
export const problemSchemas = (): Record<string, Schema> => ({
  Problem: anyProblem,
  ...Object.fromEntries(errorCodes.map((code) => [schemaName(code), schemaOf(code)])),
  GatewayRefusal: {
    type: 'object',
    description: 'A refusal by the gateway in front of the service. It has no other members.',
    properties: { message: { type: 'string', description: 'What is wrong, in a few words.' } },
    required: ['message'],
    additionalProperties: false,
  },
});
