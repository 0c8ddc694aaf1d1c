import { scanPages } from '../find-items.ts';
import { tableName } from '../table-name.ts';
import { updateIf } from '../write-items.ts';

/** The attributes of a key's item that operators use. Times are ISO 8601, UTC. */
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

/** Copied to each of an employer's keys, so that a request needs no second read. */
type KeyedEmployer = {
  readonly id: number;
  readonly name: string;
  readonly plan: string;
  readonly version: number;
  readonly suspended?: string;
};

/** All keys of an employer, in no order. An index may lack a new key: hence the consistent scan. */
export async function* keysOf(employerId: number): AsyncGenerator<KeyItem> {
  const pages = scanPages('apiKeys', {
    ConsistentRead: true,
    FilterExpression: 'employerId = :id',
    ExpressionAttributeValues: { ':id': employerId },
  });
  for await (const items of pages) yield* items as KeyItem[];
}

/**
 * Updates all of an employer's keys. No key is missed: one created before the new version was
 * written is in the table by now, and one created after it has that version.
 *
 * @param now the time at which a key is suspended.
 */
export const copyToKeys = async (
  { id, name, plan, version, suspended }: KeyedEmployer,
  now: Date,
): Promise<void> => {
  const suspension =
    suspended === undefined ? ' REMOVE suspended' : ', suspended = if_not_exists(suspended, :now)';
  const update = {
    ConditionExpression: 'employerVersion < :version',
    UpdateExpression: `SET employerName = :name, #plan = :plan, employerVersion = :version${suspension}`,
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: {
      ':name': name,
      ':plan': plan,
      ':version': version,
      ...(suspended !== undefined && { ':now': now.toISOString() }),
    },
  };
  for await (const { digest } of keysOf(id)) {
    await updateIf({ TableName: tableName('apiKeys'), Key: { digest }, ...update });
  }
};
