import { applicationInputSchema } from '../api/application-schema.ts';
import { errorsBy } from '../http/body/find-errors.ts';

export const applicationErrors = errorsBy(applicationInputSchema);
