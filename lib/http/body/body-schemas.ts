import { jobInputSchema, referenceInputSchema } from '../../api/job-schema.ts';
import { isCalendarDate } from '../../domain/dates.ts';

/** What bodies are checked against, and how. Validators are compiled of nothing else, whoever compiles them. */
export const bodySchemas = { job: jobInputSchema, reference: referenceInputSchema } as const;

export type BodyName = keyof typeof bodySchemas;

/** The words for people are the service's own; ajv's, and its copies of the schema, would only make larger validators. */
export const ajvOptions = { allErrors: true, messages: false, allowUnionTypes: true } as const;

/** The schemas' formats that are the service's own to define. */
export const formats = { date: isCalendarDate } as const;
