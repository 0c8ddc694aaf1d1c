import type { KeyKind } from '../../contract/caller.ts';
import { assignIf, scanPages, updateIf } from '../../store/items.ts';
import { tableName } from '../../store/tables.ts';
import type { KeyEnd } from '../api-key.ts';
import type { Plan } from '../plan.ts';

/** The attributes of a key's item that operators use. Times are ISO 8601, UTC. */
export type KeyItem = KeyEnd & {
  readonly digest: string;
  readonly keyId: string;
  /** Absent for an employer's key that may write. */
  readonly kind?: Exclude<KeyKind, 'employer'>;
  /** Absent for a board's key and a vendor's. */
  readonly employerId?: number;
  /** Of a vendor's key: the id of the vendor's first one, which a rotation keeps. */
  readonly vendor?: string;
  /** A vendor's key that cannot write. */
  readonly readOnly?: true;
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
export type Profile = EmployerRecord & {
  readonly version: number;
  /** A test employer's: what it published later was never live. Absent where that is not known. */
  readonly testSince?: string;
};

/** Where an employer's profile is stored. */
export const profileKey = (employerId: number) => ({ id: employerId, part: 'profile' });

/**
 * The keys of an employer with its grants to vendors, or all of both, in no order. A grant is as a key
 * whose `keyId` is the vendor. An index may lack a new key: hence the
 * consistent scan.
 */
export async function* apiKeysOf(employerId?: number): AsyncGenerator<KeyItem> {
  const isOwn = {
    FilterExpression: 'employerId = :id',
    ExpressionAttributeValues: { ':id': employerId },
  };
  const pages = scanPages('apiKeys', { ConsistentRead: true, ...(employerId !== undefined && isOwn) });
  for await (const items of pages) yield* items as KeyItem[];
}

/**
 * What a key repeats of its employer, so that a request needs no second read.
 *
 * @param since when the key was suspended, if the employer is.
 */
export const copiesOf = ({ name, version, test, suspended }: Profile, since: string) => ({
  employerName: name,
  employerVersion: version,
  test,
  suspended: suspended && since,
});

/**
 * Copies the employer to all its keys and grants. No key is missed: one created before the new version was
 * written is in the table by now, and one created after it has that version.
 *
 * @param now the time at which a key is suspended.
 */
export const copyToKeys = async (profile: Profile, now: Date): Promise<void> => {
  const isOlder = '#employerVersion < :employerVersion';
  const { UpdateExpression, ...copies } = assignIf(copiesOf(profile, now.toISOString()), isOlder);
  // A key that is suspended already keeps its time.
  const keepsTime = UpdateExpression.replace('= :suspended', '= if_not_exists(#suspended, :suspended)');
  const update = { TableName: tableName('apiKeys'), ...copies, UpdateExpression: keepsTime };
  for await (const { digest } of apiKeysOf(profile.id)) await updateIf({ ...update, Key: { digest } });
};
