import { validator } from '../validation/validate.ts';
import { commitErrors, syncErrors } from './body-errors.ts';
import { type CommitInput, commitInputSchema, type SyncInput, syncInputSchema } from './sync-input-schema.ts';

/** Checks the body of `POST /syncs`. */
export const validateSync = validator<SyncInput>(syncInputSchema, syncErrors, 'a synchronisation');

/** Checks the body of a commit. */
export const validateCommit = validator<CommitInput>(commitInputSchema, commitErrors, 'a commit');
