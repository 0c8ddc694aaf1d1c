import { errorsBy } from '../validation/find-errors.ts';
import { applicationInputSchema } from './application-schema.ts';

export const applicationErrors = errorsBy(applicationInputSchema);
