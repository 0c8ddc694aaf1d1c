import { errorsBy } from '../http/body/find-errors.ts';
import { commitInputSchema, syncInputSchema } from './sync-input-schema.ts';

export const syncErrors = errorsBy(syncInputSchema);
export const commitErrors = errorsBy(commitInputSchema);
