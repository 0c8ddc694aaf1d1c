import { errorsBy } from '../../http/body/find-errors.ts';
import { jobInputSchema, referenceInputSchema } from '../job-schema.ts';

export const jobErrors = errorsBy(jobInputSchema);
export const referenceErrors = errorsBy(referenceInputSchema);
