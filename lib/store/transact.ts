import * as dynamodb from '../dynamodb/transact.ts';
import { asStoreError } from './errors.ts';

export type { Refusal, TransactItems } from '../dynamodb/transact.ts';

/** Writes all or nothing, as {@link dynamodb.transact} does. @throws store.unavailable */
export const transact: typeof dynamodb.transact = async (build, options) => {
  try {
    return await dynamodb.transact(build, options);
  } catch (error) {
    throw asStoreError(error);
  }
};
