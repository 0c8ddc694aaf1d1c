import type { KeyEnd, KeyKind } from '../../domain/api-key.ts';
import type { Plan } from '../../domain/plan.ts';
import { scanPages, updateIf } from '../items.ts';
import { tableName } from '../tables.ts';

/** The attributes of a key's item that operators use. Times are ISO 8601, UTC. */
export type KeyItem = KeyEnd & {
  readonly digest: string;
  readonly keyId: string;
  /** Absent for an employer's key that may write. */
  readonly kind?: Exclude<KeyKind, 'employer'>;
  /** Absent for a board's key. */
  readonly employerId?: number;
  /** A board's key that may hand applications in. */
  readonly applications?: true;
  readonly label: string;
  readonly created: string;
  /** The last day, in UTC, on which a request used the key; `YYYY-MM-DD`. */
  readonly lastUsed?: string;
};

/** Times are ISO 8601, UTC. */
export type EmployerRecord = {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  readonly created: string;
  /** Since when its keys do not work; absent while they do. */
  readonly suspended?: string;
  /** For an integrator to try out the service: its jobs are never on the board. */
  readonly test?: true;
  /** When its deletion began. */
  readonly deleting?: string;
};

/** Each update increments `version`; a key holds the version that its copies are of. */
export type Profile = EmployerRecord & { readonly version: number };

/** Where an employer's profile is stored. */
export const profileKey = (employerId: number) => ({ id: employerId, part: 'profile' });

/**
 * The keys of an employer, or all keys, in no order. An index may lack a new key: hence the
 * consistent scan.
 */
export async function* keysOf(employerId?: number): AsyncGenerator<KeyItem> {
  const isOwn = {
    FilterExpression: 'employerId = :id',
    ExpressionAttributeValues: { ':id': employerId },
  };
  const pages = scanPages('apiKeys', { ConsistentRead: true, ...(employerId !== undefined && isOwn) });
  for await (const items of pages) yield* items as KeyItem[];
}

/**
 * Copies the employer to all its keys, so that a request needs no second read. No key is missed:
 * one created before the new version was written is in the table by now, and one created after it
 * has that version.
 *
 * @param now the time at which a key is suspended.
 */
export const copyToKeys = async (
  { id, name, plan, version, suspended, test }: Profile,
  now: Date,
): Promise<void> => {
  const isSuspended = suspended !== undefined;
  const copies = [
    'employerName = :name, #plan = :plan, employerVersion = :version',
    ...(test ? ['test = :test'] : []),
    ...(isSuspended ? ['suspended = if_not_exists(suspended, :now)'] : []),
  ];
  const removed = [...(test ? [] : ['test']), ...(isSuspended ? [] : ['suspended'])];
  const removal = removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : '';
  const update = {
    ConditionExpression: 'employerVersion < :version',
    UpdateExpression: `SET ${copies.join(', ')}${removal}`,
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: {
      ':name': name,
      ':plan': plan,
      ':version': version,
      ...(test && { ':test': test }),
      ...(isSuspended && { ':now': now.toISOString() }),
    },
  };
  for await (const { digest } of keysOf(id)) {
    await updateIf({ TableName: tableName('apiKeys'), Key: { digest }, ...update });
  }
};
