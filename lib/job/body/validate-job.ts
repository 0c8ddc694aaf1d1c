import type { Validate } from '../../validation/checked-body.ts';
import { check, validator } from '../../validation/validate.ts';
import { jobInputSchema, type ReferenceInput, referenceInputSchema } from '../job-schema.ts';
import { entryMessage } from '../rules/entry-message.ts';
import type { JobInput } from '../rules/job.ts';
import { jobErrors, referenceErrors } from './body-errors.ts';
import { tidyTexts } from './tidy-texts.ts';

/** Checks the body of POST and PUT. In lenient mode it is tidied first, and changes are counted. */
export const validateJob: Validate<JobInput> = (body) => {
  const { value, lenient } = body;
  const rewrittenTexts = lenient ? tidyTexts(value) : 0;
  const checked = check(jobInputSchema, jobErrors, body, { noun: 'a job', ofValue: entryMessage });
  return { ...checked, rewrittenTexts, lenient, input: value as JobInput };
};

/** Checks the body of `DELETE /jobs`. */
export const validateReference = validator<ReferenceInput>(referenceInputSchema, referenceErrors, 'a job');
