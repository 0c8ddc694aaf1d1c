import { jobInputSchema, referenceInputSchema } from '../../api/job-schema.ts';
import { errorsBy } from '../../http/body/find-errors.ts';

export const jobErrors = errorsBy(jobInputSchema);
export const referenceErrors = errorsBy(referenceInputSchema);
