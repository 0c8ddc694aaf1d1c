import { randomInt } from 'node:crypto';
import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyInconsistentStateError,
  IdempotencyItemAlreadyExistsError,
  IdempotencyPersistenceLayerError,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { IdempotencyRecord } from '@aws-lambda-powertools/idempotency/persistence';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DomainError, idempotencyMismatch, idempotencyRunning } from '../../domain/errors.ts';
import { type Idempotency, rememberedSeconds } from '../../domain/idempotency.ts';
import { dynamo } from '../../dynamodb/client.ts';
import { asStoreError } from '../errors.ts';
import { tableName } from '../table-name.ts';

/**
 * After a crash the key is held for this long, in milliseconds. That may be less than a request takes: should a slow
 * one still run then, the guard in its transaction decides. The fraction tells one request's record from another's.
 */
const lease = { getRemainingTimeInMillis: () => 5_000 + randomInt(4_096) / 4_096 };

/** Powertools' records; a put that the SDK repeats after a lost answer meets its own, which is no other request. */
class Records extends DynamoDBPersistenceLayer {
  protected override async _putRecord(record: IdempotencyRecord): Promise<void> {
    try {
      await super._putRecord(record);
    } catch (error) {
      const isOwn =
        error instanceof IdempotencyItemAlreadyExistsError &&
        error.existingRecord?.inProgressExpiryTimestamp === record.inProgressExpiryTimestamp;
      if (!isOwn) throw error;
    }
  }
}

/**
 * Powertools writes its name into the user agent of the client that it is given. Ours sends none, and would resolve its
 * stack anew for each request once that is changed: this view of it has a stack of its own to be changed.
 */
const isolatedClient = (client: DynamoDBDocumentClient): DynamoDBDocumentClient => ({
  ...client,
  middlewareStack: client.middlewareStack.clone(),
  send: client.send.bind(client),
  destroy: () => {},
});

type Work = () => Promise<number>;
type Run = (idempotency: Idempotency, remaining: typeof lease, work: Work) => Promise<number>;

const makeRun = (): Run =>
  makeIdempotent((_: Idempotency, __: typeof lease, work: Work) => work(), {
    keyPrefix: 'request',
    config: new IdempotencyConfig({
      eventKeyJmesPath: 'key',
      payloadValidationJmesPath: 'fingerprint',
      expiresAfterSeconds: rememberedSeconds,
      hashFunction: 'sha256',
      throwOnNoIdempotencyKey: true,
    }),
    persistenceStore: new Records({
      awsSdkV3Client: isolatedClient(dynamo()),
      tableName: tableName('idempotency'),
      expiryAttr: 'expires',
      inProgressExpiryAttr: 'leaseUntil',
      dataAttr: 'jobId',
      validationKeyAttr: 'fingerprint',
    }),
  });

let run: Run | undefined;

/** Powertools' errors in our words. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof IdempotencyValidationError) return idempotencyMismatch();
  if (error instanceof IdempotencyAlreadyInProgressError) return idempotencyRunning();
  // The first request ended while it was looked at, again and again.
  if (error instanceof IdempotencyInconsistentStateError) return idempotencyRunning();
  return asStoreError(error instanceof IdempotencyPersistenceLayerError ? error.cause : error);
};

/**
 * Does the work of a request, unless one with the same key did it in the last 24 hours or is at it (Powertools
 * Idempotency). Work that fails leaves the key free.
 *
 * @param work gives the id of the job that it made.
 * @returns that id, of this request's job or of the first one's.
 * @throws idempotency.running, idempotency.mismatch, store.unavailable; and whatever `work` throws
 */
export const once = async (idempotency: Idempotency, work: Work): Promise<number> => {
  run ??= makeRun();
  const own: { work?: Promise<number> } = {};
  try {
    return await run(idempotency, lease, () => {
      own.work = work();
      return own.work;
    });
  } catch (error) {
    const refusal = refusalOf(error);
    // What the work came to holds even if the store was away when that was to be noted: the guard knows it.
    if (own.work && refusal instanceof DomainError) return own.work;
    throw refusal;
  }
};
