import { errorsBy } from '../../validation/find-errors.ts';
import { jobInputSchema, referenceInputSchema } from '../job-schema.ts';

export const jobErrors = errorsBy(jobInputSchema);
export const referenceErrors = errorsBy(referenceInputSchema);
