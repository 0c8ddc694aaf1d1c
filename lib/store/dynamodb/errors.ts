import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/** Errors of this project's own making: a retry cannot help, and a 503 would hide them. */
const own = new Set([
  'TransactionCanceledException',
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

/** A connection that could not be made, or broke. Other codes are of Node's own errors. */
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

/**
 * What the SDK adds distinguishes a response of AWS's, or a broken connection, from a mistake in
 * this code.
 */
const isFromDynamoDb = (error: unknown): boolean =>
  error instanceof Error &&
  ('$metadata' in error ||
    ['TimeoutError', 'AbortError'].includes(error.name) ||
    ('code' in error && networkCodes.has(String(error.code))));

/**
 * Throttled, timed out, cancelled or unreachable: the one kind of failure that a later retry cures.
 */
export const isUnavailable = (error: unknown): boolean =>
  isCancelledBy(error, passing) || (!own.has(nameOf(error)) && isFromDynamoDb(error));

export const isConditionFailed = (error: unknown): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException;

export const isTransactionCanceled = (error: unknown): error is TransactionCanceledException =>
  error instanceof TransactionCanceledException;

type Reasons = ReadonlySet<string | undefined>;

/** Reasons of a cancelled transaction, one for each item: those of a conflict, and all that pass. */
const conflicts: Reasons = new Set(['None', 'TransactionConflict']);
const passing: Reasons = new Set([
  ...conflicts,
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
]);

const isCancelledBy = (error: unknown, reasons: Reasons): boolean =>
  isTransactionCanceled(error) && error.CancellationReasons?.every(({ Code }) => reasons.has(Code)) === true;

/** Another write held an item at the same moment; nothing was applied. */
export const isConflict = (error: unknown): boolean =>
  nameOf(error) === 'TransactionConflictException' || isCancelledBy(error, conflicts);

/** A transaction was cancelled by throttling, and by nothing that lasts. */
export const isThrottledTransaction = (error: unknown): error is TransactionCanceledException =>
  isCancelledBy(error, passing) && !isConflict(error);

/**
 * The item that a condition failed on, where the request asked for it: errors hold DynamoDB's own
 * form of values.
 */
export const itemOf = ({
  Item,
}: {
  readonly Item?: Record<string, AttributeValue> | undefined;
}): Record<string, unknown> | undefined => Item && unmarshall(Item);
