import { dynamo } from '../../dynamodb/client.ts';
import { isConditionFailed } from '../../dynamodb/errors.ts';
import { paginateScan } from '../../dynamodb/paginate.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
import { tableName } from '../table-name.ts';

/** A key's item, as far as operators deal with it. Times are ISO 8601, UTC. */
export type KeyItem = {
  readonly digest: string;
  readonly keyId: string;
  readonly employerId: number;
  readonly label: string;
  readonly created: string;
  readonly lastUsed?: string;
  readonly revoked?: string;
  readonly overlapping?: true;
  readonly suspended?: string;
};

/** What each key repeats of its employer, so that a request needs no second read. */
type KeyedEmployer = {
  readonly id: number;
  readonly name: string;
  readonly plan: string;
  readonly version: number;
  readonly suspended?: string;
};

/**
 * All keys of an employer, in no order. An index could still lack a new one, hence the consistent scan; it reads
 * the whole table, and is for operators only.
 */
export async function* keysOf(employerId: number): AsyncGenerator<KeyItem> {
  const pages = paginateScan(
    { client: dynamo() },
    {
      TableName: tableName('apiKeys'),
      ConsistentRead: true,
      FilterExpression: 'employerId = :id',
      ExpressionAttributeValues: { ':id': employerId },
    },
  );
  for await (const { Items = [] } of pages) yield* Items as KeyItem[];
}

/**
 * Brings an employer's keys up to date. A key created before the new version was written is in the table by now,
 * and one created after it is up to date already.
 *
 * @param now stands on a key as the moment since which it is suspended.
 */
export const copyToKeys = async (employer: KeyedEmployer, now: Date): Promise<void> => {
  for await (const { digest } of keysOf(employer.id)) await copyToKey(employer, digest, now);
};

const copyToKey = async (
  { name, plan, version, suspended }: KeyedEmployer,
  digest: string,
  now: Date,
): Promise<void> => {
  const suspension =
    suspended === undefined ? ' REMOVE suspended' : ', suspended = if_not_exists(suspended, :now)';
  try {
    await updateItem({
      TableName: tableName('apiKeys'),
      Key: { digest },
      ConditionExpression: 'employerVersion < :version',
      UpdateExpression: `SET employerName = :name, #plan = :plan, employerVersion = :version${suspension}`,
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: {
        ':name': name,
        ':plan': plan,
        ':version': version,
        ...(suspended !== undefined && { ':now': now.toISOString() }),
      },
    });
  } catch (error) {
    const isUpToDate = isConditionFailed(error);
    if (!isUpToDate) throw error;
  }
};
