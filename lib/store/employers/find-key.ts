import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyEnd } from '../../domain/api-key.ts';
import type { Plan } from '../../domain/plan.ts';
import { cancelledBy, dynamo } from '../../dynamodb/client.ts';
import { asStoreError } from '../errors.ts';
import { tableName } from '../table-name.ts';

/** What a request learns from its key. */
export type KeyHolder = KeyEnd & {
  readonly keyId: string;
  readonly employerId: number;
  readonly employerName: string;
  readonly plan: Plan;
  /** The last day, in UTC, on which a request used the key; `YYYY-MM-DD`. */
  readonly lastUsed?: string;
};

/**
 * Whose key it is, in one consistent read; the caller decides about one that has ended.
 *
 * @throws store.unavailable when the store throttles or is away.
 */
export const findKey = async (digest: string, signal?: AbortSignal): Promise<KeyHolder | undefined> => {
  const read = new GetCommand({
    TableName: tableName('apiKeys'),
    Key: { digest },
    ConsistentRead: true,
    ProjectionExpression: 'keyId, employerId, employerName, #plan, lastUsed, revoked, overlapping, suspended',
    ExpressionAttributeNames: { '#plan': 'plan' },
  });
  try {
    const { Item } = await dynamo().send(read, cancelledBy(signal));
    return Item as KeyHolder | undefined;
  } catch (error) {
    throw asStoreError(error);
  }
};
