import { DomainError, storeUnavailable } from '../domain/errors.ts';
import { isUnavailable } from '../dynamodb/errors.ts';

/** @returns store.unavailable for an error that a retry cures, and any other error as it is. */
export const asStoreError = (error: unknown): unknown =>
  error instanceof DomainError || !isUnavailable(error) ? error : storeUnavailable(error);

export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

/** @throws store.unavailable */
export const withStoreErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw asStoreError(error);
  }
};
