import { errorsBy } from '../validation/find-errors.ts';
import { commitInputSchema, syncInputSchema } from './sync-input-schema.ts';

export const syncErrors = errorsBy(syncInputSchema);
export const commitErrors = errorsBy(commitInputSchema);
