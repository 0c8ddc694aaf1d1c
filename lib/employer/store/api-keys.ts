import { randomBytes } from 'node:crypto';
import type { KeyKind } from '../../contract/caller.ts';
import { maxKeyLabelLength } from '../../limits.ts';
import {
  assignIf,
  findItem,
  pick,
  queryPages,
  type RawItem,
  retryIfStale,
  scanPages,
  type TransactItem,
  updateIf,
  writeItems,
} from '../../store/items.ts';
import { itemKey, tableName } from '../../store/tables.ts';
import { digestOf, isGrant, newApiKey, newKeyId } from '../api-key.ts';
import { copiesOf, type KeyItem, profileKey } from './employer-keys.ts';
import { findProfile } from './employers.ts';
import { employerDeleting, invalidLabel, keyNotFound, keyRevoked } from './errors.ts';

/** A new key, shown only once: the store keeps its digest. Times are ISO 8601, UTC. */
export type NewKey = Pick<KeyItem, 'keyId' | 'label' | 'created' | 'applications' | 'readOnly'> & {
  readonly key: string;
  readonly kind: KeyKind;
  /** Null for a board's key and a vendor's. */
  readonly employerId: number | null;
  /** Null for a key without an end date. */
  readonly expires: string | null;
};

/** Whom a key is issued to, and until when (ISO 8601, UTC). */
export type KeyOrder = Pick<KeyItem, (typeof ordered)[number]>;

const ordered = ['kind', 'employerId', 'vendor', 'readOnly', 'applications', 'label', 'expires'] as const;

const labelRule = new RegExp(`^[^\\p{Cc}\\p{Cs}]{0,${maxKeyLabelLength}}$`, 'u');

/**
 * Issues a key to an employer, or to a board. While an employer is suspended, so is its key.
 *
 * @param order its label is a note for operators, and may be empty.
 * @throws EmployerNotFoundError, EmployerDeletingError
 * @throws InvalidLabelError for a label that is too long or has control characters
 */
export const insertKey = async (order: KeyOrder, now: Date): Promise<NewKey> => {
  if (!labelRule.test(order.label)) throw invalidLabel();
  return retryIfStale(() => issue(order, now));
};

/**
 * Replaces a key with a new one that has the same kind, label and end date, in one transaction.
 *
 * @param overlapMillis milliseconds for which the old key still works, unless it ends earlier.
 * @returns the new key, the time at which the old one ends, and whether that was rotated before.
 * @throws KeyNotFoundError, EmployerDeletingError
 * @throws KeyRevokedError for a key that has ended
 */
export const rotateKey = async (
  keyId: string,
  overlapMillis: number,
  now: Date,
): Promise<{ readonly issued: NewKey; readonly revoked: string; readonly isAgain: boolean }> => {
  const digest = await digestOfId(keyId);
  const overlapEnd = new Date(now.getTime() + overlapMillis).toISOString();
  return retryIfStale(async () => {
    const old = await readKey(digest, keyId);
    const isOver = [old.expires, old.overlapping && old.revoked].some(
      (end) => end && end <= now.toISOString(),
    );
    if (isOver || (old.revoked !== undefined && !old.overlapping)) throw keyRevoked(old);
    const revoked = earlier(old.revoked, overlapEnd);
    const end = { revoked, overlapping: revoked > now.toISOString() || undefined };
    const isUnchanged =
      old.revoked === undefined
        ? assignIf(end, 'attribute_exists(digest) AND attribute_not_exists(revoked)')
        : assignIf(end, 'revoked = :seen', { ':seen': old.revoked });
    const issued = await issue(old, now, {
      Update: { ...itemKey('apiKeys', { digest }), ...isUnchanged },
    });
    return issued && { issued, revoked, isAgain: old.overlapping === true };
  });
};

/**
 * Ends a key at once, even within an overlap. A key that is already revoked keeps its time.
 *
 * @returns the time since which it is revoked
 * @throws KeyNotFoundError
 */
export const revokeKey = async (keyId: string, now: Date): Promise<{ keyId: string; revoked: string }> => {
  const old = await findKeyById(keyId);
  const { digest } = old;
  const revoked = earlier(old.revoked, now.toISOString());
  const isRevoked = await updateIf({
    ...itemKey('apiKeys', { digest }),
    ...assignIf({ revoked, overlapping: undefined }, 'attribute_exists(digest)'),
  });
  if (!isRevoked) throw keyNotFound(keyId);
  return { keyId, revoked };
};

const putKey = (Item: RawItem): TransactItem => ({
  Put: { TableName: tableName('apiKeys'), Item, ConditionExpression: 'attribute_not_exists(digest)' },
});

/**
 * The items that add a key to its employer, if the employer is still as it is read here. While the
 * employer is suspended, so is the key.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 */
export const newKeyItems = async (
  { employerId, ...key }: Omit<KeyItem, 'suspended'>,
  now: Date,
): Promise<TransactItem[]> => {
  if (employerId === undefined) return [putKey(key)];
  const employer = await findProfile(employerId);
  if (employer.deleting) throw employerDeleting(employer.id);
  const item = { ...key, employerId, ...copiesOf(employer, now.toISOString()) };
  // Without the check, a concurrent rename or suspension would miss this key.
  const employerUnchanged = {
    ...itemKey('employers', profileKey(employer.id)),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': employer.version },
  };
  return [{ ConditionCheck: employerUnchanged }, putKey(item)];
};

/** @returns undefined, with nothing written, if the employer or an item `alongside` has changed. */
const issue = async (
  order: KeyOrder,
  now: Date,
  ...alongside: TransactItem[]
): Promise<NewKey | undefined> => {
  const key = newApiKey(randomBytes);
  const created = now.toISOString();
  const keyId = newKeyId(randomBytes);
  const { kind = 'employer', employerId = null, label, expires = null } = order;
  const ofVendor = kind === 'vendor' && { vendor: order.vendor ?? keyId };
  const item = { ...pick(order, ordered), ...ofVendor, keyId, created, digest: digestOf(key) };
  const items = await newKeyItems(item, now);
  const refused = await writeItems(() => [...items, ...alongside]);
  const right = pick(order, ['applications', 'readOnly']);
  return refused ? undefined : { keyId, key, kind, employerId, ...right, label, created, expires };
};

const earlier = (one: string | undefined, other: string): string =>
  one !== undefined && one < other ? one : other;

/** @throws KeyNotFoundError */
const readKey = async (digest: string, keyId: string): Promise<KeyItem> => {
  const item = await findItem('apiKeys', { digest });
  if (!item) throw keyNotFound(keyId);
  return item as KeyItem;
};

/** @throws KeyNotFoundError */
export const findKeyById = async (keyId: string): Promise<KeyItem> => readKey(await digestOfId(keyId), keyId);

/** @throws KeyNotFoundError */
const digestOfId = async (keyId: string): Promise<string> => {
  const isOfId = 'keyId = :keyId';
  const values = { ExpressionAttributeValues: { ':keyId': keyId } };
  const rows = queryPages('apiKeys', { ...values, IndexName: 'byKeyId', KeyConditionExpression: isOfId });
  for await (const page of rows) for (const row of page) if (!isGrant(row)) return row.digest;
  // The index may lack a new key for about a second, in which the key must be revocable, too.
  const keys = scanPages('apiKeys', { ...values, ConsistentRead: true, FilterExpression: isOfId });
  for await (const page of keys) for (const key of page) if (!isGrant(key)) return key.digest;
  throw keyNotFound(keyId);
};
