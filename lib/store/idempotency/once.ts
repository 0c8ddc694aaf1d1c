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
import { cancelledBy, dynamo } from '../../dynamodb/client.ts';
import { asStoreError } from '../errors.ts';
import { tableName } from '../tables.ts';

/**
 * After a crash the key is locked for about five seconds. A slower request may run longer: then the
 * guard in its transaction decides. The fraction identifies the record of this request.
 */
const lease = { getRemainingTimeInMillis: () => 5_000 + randomInt(4_096) / 4_096 };

/** A put that the SDK retries after a lost response finds its own record: no conflict. */
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
 * A view of the client for one request: what Powertools sends ends with the request's signal, and
 * the middleware that it adds, for the user agent, does not reach the shared stack.
 */
const isolatedClient = (client: DynamoDBDocumentClient, signal?: AbortSignal): DynamoDBDocumentClient => ({
  ...client,
  middlewareStack: client.middlewareStack.clone(),
  send: ((command: never) => client.send(command, cancelledBy(signal))) as DynamoDBDocumentClient['send'],
  destroy: () => {},
});

type Work = () => Promise<number>;
type Run = (idempotency: Idempotency, remaining: typeof lease, work: Work) => Promise<number>;

const makeRun = (signal: AbortSignal | undefined): Run =>
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
      awsSdkV3Client: isolatedClient(dynamo(), signal),
      tableName: tableName('idempotency'),
      expiryAttr: 'expires',
      inProgressExpiryAttr: 'leaseUntil',
      dataAttr: 'jobId',
      validationKeyAttr: 'fingerprint',
    }),
  });

const refusalOf = (error: unknown): unknown => {
  if (error instanceof IdempotencyValidationError) return idempotencyMismatch();
  if (error instanceof IdempotencyAlreadyInProgressError) return idempotencyRunning();
  // The record of the other request changed during each of Powertools' attempts.
  if (error instanceof IdempotencyInconsistentStateError) return idempotencyRunning();
  return asStoreError(error instanceof IdempotencyPersistenceLayerError ? error.cause : error);
};

/**
 * Does the work of a request, unless a request with the same key has done it in the last 24 hours
 * or is doing it (Powertools Idempotency). If the work fails, the key stays free.
 *
 * @param work returns the id of the job that it created.
 * @returns the id of the job that this request or the first one created.
 * @throws idempotency.running, idempotency.mismatch, store.unavailable, and the errors of `work`
 */
export const once = async (idempotency: Idempotency, work: Work, signal?: AbortSignal): Promise<number> => {
  const own: { work?: Promise<number> } = {};
  try {
    return await makeRun(signal)(idempotency, lease, () => {
      own.work = work();
      return own.work;
    });
  } catch (error) {
    const refusal = refusalOf(error);
    // The work may be done and only its record be missing: then the job's guard holds its result.
    if (own.work && refusal instanceof DomainError) return own.work;
    throw refusal;
  }
};
