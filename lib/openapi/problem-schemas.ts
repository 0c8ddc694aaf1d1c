import { described, schemaRef } from '../contract/described.ts';
import { faultSchema, problemSchema } from '../contract/problem-schema.ts';
import type { Schema } from '../contract/types.ts';
import { faultCodes } from '../errors/fault-codes.ts';

/** One schema for every problem: generators do not tell the schemas of a union apart. */
export const problemSchemas = {
  Problem: described(
    problemSchema,
    'Why a request was refused: problem details (RFC 9457). Use `type` to distinguish problems.',
    {
      type: {
        format: 'uri',
        description: 'Identifies the problem. It is the URL of a page that explains it.',
      },
      title: 'A short description of the problem, the same for each `type`.',
      status: 'The HTTP status.',
      detail: 'What is wrong with this request.',
      message: 'The same as `detail`.',
      requestId: 'Identifies this request in the log of the service. Mention it when you ask for help.',
      jobId: 'The id of the job that has the referenceId (409 `reference-in-use`).',
      reason: 'Why the operator holds the job (409 `job-held`).',
      since: 'Since when the operator holds the job (409 `job-held`; RFC 3339, UTC).',
      syncId: 'The id of the synchronisation that is open (409 `sync-open`).',
      lastRequest:
        'When it was sent its last chunk or commit, else when it was opened (409 `sync-open`; RFC 3339, UTC).',
      missingChunks: 'The numbers of the chunks that have not arrived (409 `sync-incomplete`).',
      removals: 'How many jobs the commit would remove (409 `sync-too-many-removals`).',
      current:
        'How many active jobs were under the prefix when the synchronisation was opened (409 `sync-too-many-removals`).',
      sample: 'Some of the referenceIds of the jobs that would be removed (409 `sync-too-many-removals`).',
      applicationUrl: {
        format: 'uri',
        description: 'Where applicants apply (409 `application-elsewhere`).',
      },
      errors: { items: schemaRef('ProblemError'), description: 'Every error, at most 100 of them.' },
    },
  ),
  ProblemError: described(
    faultSchema,
    'One error. It has `pointer` if it is in the body, `parameter` if it is in the query.',
    {
      pointer: 'A JSON Pointer (RFC 6901) to the invalid value, such as `/categories/1`.',
      parameter: 'The name of the invalid query parameter.',
      code: schemaRef('FaultCode'),
      message: 'What is wrong and what to write instead, for people.',
    },
  ),
  FaultCode: {
    ...faultSchema.properties.code,
    description: `What is wrong with a value:\n\n${Object.entries(faultCodes)
      .map(([code, text]) => `- \`${code}\`: ${text}`)
      .join('\n')}`,
  },
  GatewayRefusal: {
    type: 'object',
    description: 'A refusal by the gateway in front of the service. It has no other members.',
    properties: { message: { type: 'string', description: 'What is wrong, in a few words.' } },
    required: ['message'],
  },
} satisfies Readonly<Record<string, Schema>>;
