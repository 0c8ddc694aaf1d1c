import { randomBytes } from 'node:crypto';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { maxKeyLabelLength } from '../../api/limits.ts';
import { digestOf, newApiKey, newKeyId } from '../../domain/api-key.ts';
import { storeUnavailable } from '../../domain/errors.ts';
import { dynamo } from '../../dynamodb/client.ts';
import { isConditionFailed } from '../../dynamodb/errors.ts';
import { paginateScan } from '../../dynamodb/paginate.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
import { tableName } from '../table-name.ts';
import { type TransactItems, transact } from '../transact.ts';
import { type KeyItem, keysOf } from './employer-keys.ts';
import { EmployerDeletingError, findEmployer, findProfile } from './employers.ts';

/** A key as it is shown this once; the store keeps only its digest. Times are ISO 8601, UTC. */
export type NewKey = {
  readonly keyId: string;
  readonly key: string;
  readonly employerId: number;
  readonly label: string;
  readonly created: string;
};

/** `lastUsed` is a day in UTC. `revoked` lies in the future while a rotated key works beside the new one. */
export type ListedKey = Pick<KeyItem, 'keyId' | 'label' | 'created' | 'lastUsed' | 'revoked' | 'suspended'>;

export class KeyNotFoundError extends Error {
  override name = 'KeyNotFoundError';
  constructor(keyId: string) {
    super(`There is no key ${keyId}.`);
  }
}

export class KeyRevokedError extends Error {
  override name = 'KeyRevokedError';
  constructor({ keyId, revoked }: KeyItem) {
    super(`The key ${keyId} was revoked at ${revoked}; create a new one instead.`);
  }
}

export class InvalidLabelError extends Error {
  override name = 'InvalidLabelError';
}

const maxAttempts = 10;

/**
 * Issues a key to an employer; one of a suspended employer works once that is resumed. `label` is the operator's own
 * note, and may be empty.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 * @throws InvalidLabelError for a label that is too long or has control characters
 */
export const insertKey = async (
  { employerId, label }: { readonly employerId: number; readonly label: string },
  now: Date,
): Promise<NewKey> => {
  checkLabel(label);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const issued = await issue({ employerId, label }, now);
    if (issued) return issued;
  }
  throw storeUnavailable();
};

/**
 * Replaces a key by a new one with the same label, which the old one works beside for a while. Both are one step:
 * no key is ended without its successor. An end that the old key has already is not put off.
 *
 * @param overlapMillis milliseconds for which the old key still works; 0 for none.
 * @returns the new key, and the time at which the old one ends.
 * @throws KeyNotFoundError, EmployerDeletingError
 * @throws KeyRevokedError for a key that has ended
 */
export const rotateKey = async (
  keyId: string,
  overlapMillis: number,
  now: Date,
): Promise<{ readonly issued: NewKey; readonly revoked: string }> => {
  const digest = await digestOfId(keyId);
  const end = new Date(now.getTime() + overlapMillis).toISOString();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const old = await readKey(digest, keyId);
    if (old.revoked !== undefined && (!old.overlapping || old.revoked <= now.toISOString())) {
      throw new KeyRevokedError(old);
    }
    const revoked = earlier(old.revoked, end);
    const isOverlapping = revoked > now.toISOString();
    const isAsRead = old.revoked === undefined ? 'attribute_not_exists(revoked)' : 'revoked = :seen';
    const issued = await issue(old, now, {
      Update: {
        TableName: tableName('apiKeys'),
        Key: { digest },
        ConditionExpression: `attribute_exists(digest) AND ${isAsRead}`,
        UpdateExpression: isOverlapping
          ? 'SET revoked = :revoked, overlapping = :true'
          : 'SET revoked = :revoked REMOVE overlapping',
        ExpressionAttributeValues: {
          ':revoked': revoked,
          ...(isOverlapping && { ':true': true }),
          ...(old.revoked !== undefined && { ':seen': old.revoked }),
        },
      },
    });
    if (issued) return { issued, revoked };
  }
  throw storeUnavailable();
};

/**
 * An employer's keys, oldest first, the revoked ones too.
 *
 * @throws EmployerNotFoundError
 */
export const findKeys = async (employerId: number): Promise<ListedKey[]> => {
  await findEmployer(employerId);
  const keys: ListedKey[] = [];
  for await (const item of keysOf(employerId)) keys.push(listed(item));
  return keys.sort((one, other) => one.created.localeCompare(other.created));
};

/**
 * Ends a key, at once. Of a key that was revoked before, the first time stays; the rest of an overlap is cut off.
 *
 * @returns the time since which it is revoked
 * @throws KeyNotFoundError
 */
export const revokeKey = async (keyId: string, now: Date): Promise<{ keyId: string; revoked: string }> => {
  const digest = await digestOfId(keyId);
  const old = await readKey(digest, keyId);
  const revoked = earlier(old.revoked, now.toISOString());
  try {
    await updateItem({
      TableName: tableName('apiKeys'),
      Key: { digest },
      ConditionExpression: 'attribute_exists(digest)',
      UpdateExpression: 'SET revoked = :revoked REMOVE overlapping',
      ExpressionAttributeValues: { ':revoked': revoked },
    });
  } catch (error) {
    throw isConditionFailed(error) ? new KeyNotFoundError(keyId) : error;
  }
  return { keyId, revoked };
};

/**
 * One attempt at a new key, all or nothing together with `alongside`.
 *
 * @returns undefined when the employer was changed meanwhile, or the condition of `alongside` failed.
 */
const issue = async (
  { employerId, label }: { readonly employerId: number; readonly label: string },
  now: Date,
  ...alongside: TransactItems
): Promise<NewKey | undefined> => {
  const employer = await findProfile(employerId);
  if (employer.deleting) throw new EmployerDeletingError(employerId);
  const key = newApiKey(randomBytes);
  const issued = { keyId: newKeyId(randomBytes), employerId, label, created: now.toISOString() };
  const item = {
    ...issued,
    digest: digestOf(key),
    employerName: employer.name,
    plan: employer.plan,
    employerVersion: employer.version,
    ...(employer.suspended && { suspended: now.toISOString() }),
    format: 1,
  };
  // Without the check a rename or a suspension at this moment would miss this key.
  const employerUnchanged = {
    TableName: tableName('employers'),
    Key: { id: employerId, part: 'profile' },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': employer.version },
  };
  const keyIsNew = 'attribute_not_exists(digest)';
  const refused = await transact(() => [
    { ConditionCheck: employerUnchanged },
    { Put: { TableName: tableName('apiKeys'), Item: item, ConditionExpression: keyIsNew } },
    ...alongside,
  ]);
  return refused ? undefined : { ...issued, key };
};

/** Of two times in ISO 8601, UTC. */
const earlier = (one: string | undefined, other: string): string =>
  one !== undefined && one < other ? one : other;

/** DynamoDB keeps no order of attributes; people and diffs like one. */
const listed = ({ keyId, label, created, lastUsed, revoked, suspended }: KeyItem): ListedKey => ({
  keyId,
  label,
  created,
  ...(lastUsed && { lastUsed }),
  ...(revoked && { revoked }),
  ...(suspended && { suspended }),
});

const labelRule = new RegExp(`^[^\\p{Cc}\\p{Cs}]{0,${maxKeyLabelLength}}$`, 'u');

const checkLabel = (label: string): void => {
  if (!labelRule.test(label)) {
    throw new InvalidLabelError(
      `A key's label has at most ${maxKeyLabelLength} characters and no control characters.`,
    );
  }
};

/** @throws KeyNotFoundError */
const readKey = async (digest: string, keyId: string): Promise<KeyItem> => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName('apiKeys'), Key: { digest }, ConsistentRead: true }),
  );
  if (!Item) throw new KeyNotFoundError(keyId);
  return Item as KeyItem;
};

/** @throws KeyNotFoundError */
const digestOfId = async (keyId: string): Promise<string> => {
  const digest = (await digestInIndex(keyId)) ?? (await digestInTable(keyId));
  if (digest === undefined) throw new KeyNotFoundError(keyId);
  return digest;
};

const digestInIndex = async (keyId: string): Promise<string | undefined> => {
  const { Items } = await dynamo().send(
    new QueryCommand({
      TableName: tableName('apiKeys'),
      IndexName: 'byKeyId',
      KeyConditionExpression: 'keyId = :keyId',
      ExpressionAttributeValues: { ':keyId': keyId },
    }),
  );
  return Items?.[0]?.digest;
};

/** The index follows the table by about a second; a leaked key should not have to wait, nor be said not to exist. */
const digestInTable = async (keyId: string): Promise<string | undefined> => {
  const pages = paginateScan(
    { client: dynamo() },
    {
      TableName: tableName('apiKeys'),
      ConsistentRead: true,
      FilterExpression: 'keyId = :keyId',
      ExpressionAttributeValues: { ':keyId': keyId },
      ProjectionExpression: 'digest',
    },
  );
  for await (const { Items } of pages) if (Items?.[0]) return Items[0].digest;
  return undefined;
};
