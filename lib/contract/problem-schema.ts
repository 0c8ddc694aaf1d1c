import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { memberSchemas } from '../errors/errors.ts';
import { faultCodes } from '../errors/fault-codes.ts';
import { keysOf } from '../schema-parts.ts';

export const faultSchema = {
  type: 'object',
  properties: {
    pointer: { type: 'string' },
    parameter: { type: 'string' },
    code: { type: 'string', enum: keysOf(faultCodes) },
    message: { type: 'string' },
  },
  required: ['code', 'message'],
  additionalProperties: false,
} as const satisfies JSONSchema;

/** The body of every error: problem details (RFC 9457) with extensions; a 400 has `errors`. */
export const problemSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    ...memberSchemas,
    errors: { type: 'array', items: faultSchema },
  },
  required: ['type', 'title', 'status', 'detail', 'message', 'requestId'],
  additionalProperties: false,
} as const satisfies JSONSchema;

export type ProblemBody = FromSchema<typeof problemSchema>;
