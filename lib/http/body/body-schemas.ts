import { applicationInputSchema } from '../../api/application-schema.ts';
import { jobInputSchema, referenceInputSchema } from '../../api/job-schema.ts';
import { commitInputSchema, syncInputSchema } from '../../api/sync-input-schema.ts';
import { isCalendarDate } from '../../domain/dates.ts';
import { isVisible } from '../../text/characters.ts';

/** Everything that validators are compiled from, at run time and at build time. */
export const bodySchemas = {
  job: jobInputSchema,
  reference: referenceInputSchema,
  sync: syncInputSchema,
  commit: commitInputSchema,
  application: applicationInputSchema,
} as const;

export type BodyName = keyof typeof bodySchemas;

/** Without ajv's messages and copies of the schema, which would only make the validators larger. */
export const ajvOptions = { allErrors: true, messages: false, allowUnionTypes: true } as const;

/** The formats of the schemas that ajv does not define. */
export const stringFormats = { date: isCalendarDate, 'not-blank': isVisible } as const;
