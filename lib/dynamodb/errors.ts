import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DomainError, storeUnavailable } from '../domain/errors.ts';

/** Faults of ours: repeating the request cannot help, and a 503 would hide them. */
const ours = new Set([
  'ValidationException',
  'ResourceNotFoundException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'IncompleteSignature',
  'MissingAuthenticationToken',
  'IdempotentParameterMismatchException',
  'ItemCollectionSizeLimitExceededException',
  'SerializationException',
]);

/** A connection that could not be made, or broke. Other codes are of Node's own errors, and ours to mend. */
const networkCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** An answer of AWS's, or a broken connection to it, is told from a mistake in our code by what the SDK adds. */
const isFromStore = (error: unknown): boolean =>
  error instanceof Error &&
  ('$metadata' in error ||
    error.name === 'TimeoutError' ||
    ('code' in error && networkCodes.has(String(error.code))));

/** Throttled, timed out or away: the one kind of failure that a client cures by asking again. */
export const asStoreError = (error: unknown): unknown =>
  error instanceof DomainError || ours.has(nameOf(error)) || !isFromStore(error)
    ? error
    : storeUnavailable(error);

export const isConditionFailed = (error: unknown): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException;

export const isTransactionCanceled = (error: unknown): error is TransactionCanceledException =>
  error instanceof TransactionCanceledException;

/** Another write held an item at the same moment; nothing was applied. */
export const isConflict = (error: unknown): boolean => nameOf(error) === 'TransactionConflictException';
