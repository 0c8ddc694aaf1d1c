import { errorsBy } from '../http/body/find-errors.ts';
import { applicationInputSchema } from './application-schema.ts';

export const applicationErrors = errorsBy(applicationInputSchema);
