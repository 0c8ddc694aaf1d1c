import { DomainError, storeUnavailable } from '../domain/errors.ts';
import { isUnavailable } from '../dynamodb/errors.ts';

/** A failure that the caller cures by a retry becomes store.unavailable; any other stays what it is. */
export const asStoreError = (error: unknown): unknown =>
  error instanceof DomainError || !isUnavailable(error) ? error : storeUnavailable(error);
