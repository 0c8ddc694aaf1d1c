import { commitInputSchema, syncInputSchema } from '../api/sync-input-schema.ts';
import { errorsBy } from '../http/body/find-errors.ts';

export const syncErrors = errorsBy(syncInputSchema);
export const commitErrors = errorsBy(commitInputSchema);
