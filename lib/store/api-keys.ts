import { randomBytes } from 'node:crypto';
import { GetCommand, paginateQuery, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { digestOf, newApiKey, newKeyId } from '../domain/api-key.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { dynamo, tableName } from './client.ts';
import { asStoreError } from './dynamo-errors.ts';
import { getEmployer, getProfile, type Plan, updateItem } from './employers.ts';
import { transact } from './transact.ts';

/** A key as it is shown this once; the store keeps only its digest. Times are ISO 8601, UTC. */
export type NewKey = {
  readonly keyId: string;
  readonly key: string;
  readonly employerId: number;
  readonly label: string;
  readonly created: string;
};

export type ListedKey = {
  readonly keyId: string;
  readonly label: string;
  readonly created: string;
  readonly revoked?: string;
};

/** What a request learns from its key. */
export type KeyHolder = {
  readonly keyId: string;
  readonly employerId: number;
  readonly employerName: string;
  readonly plan: Plan;
  readonly revoked?: string;
};

export class KeyNotFoundError extends Error {
  override name = 'KeyNotFoundError';
  constructor(keyId: string) {
    super(`There is no key ${keyId}.`);
  }
}

export class InvalidLabelError extends Error {
  override name = 'InvalidLabelError';
}

/**
 * Issues a key to an employer. `label` is the operator's own note, and may be empty.
 *
 * @throws EmployerNotFoundError
 * @throws InvalidLabelError for a label that is too long or has control characters
 */
export const createKey = async (
  { employerId, label }: { readonly employerId: number; readonly label: string },
  now: Date,
): Promise<NewKey> => {
  checkLabel(label);
  const key = newApiKey(randomBytes);
  const issued = { keyId: newKeyId(randomBytes), employerId, label, created: now.toISOString() };
  for (let attempt = 0; attempt < 10; attempt++) {
    const employer = await getProfile(employerId);
    const item = {
      ...issued,
      digest: digestOf(key),
      employerName: employer.name,
      plan: employer.plan,
      employerVersion: employer.version,
      format: 1,
    };
    // Without the check a rename at this moment would miss this key, and leave it the old name.
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
    ]);
    if (!refused) return { ...issued, key };
  }
  throw storeUnavailable();
};

/**
 * An employer's keys, oldest first, the revoked ones too. On AWS a key may be missing for about a second
 * after it was created.
 *
 * @throws EmployerNotFoundError
 */
export const listKeys = async (employerId: number): Promise<ListedKey[]> => {
  await getEmployer(employerId);
  const keys: ListedKey[] = [];
  const pages = paginateQuery(
    { client: dynamo() },
    {
      TableName: tableName('apiKeys'),
      IndexName: 'byEmployer',
      KeyConditionExpression: 'employerId = :id',
      ExpressionAttributeValues: { ':id': employerId },
    },
  );
  for await (const { Items = [] } of pages) keys.push(...Items.map((item) => listed(item as ListedKey)));
  return keys.sort((one, other) => one.created.localeCompare(other.created));
};

/**
 * Ends a key. Of a key that was revoked before, the first time stays.
 *
 * @returns the time since which it is revoked
 * @throws KeyNotFoundError
 */
export const revokeKey = async (keyId: string, now: Date): Promise<{ keyId: string; revoked: string }> => {
  const digest = (await digestInIndex(keyId)) ?? (await digestInTable(keyId));
  if (digest === undefined) throw new KeyNotFoundError(keyId);
  const { revoked } = await updateItem({
    TableName: tableName('apiKeys'),
    Key: { digest },
    ConditionExpression: 'attribute_exists(digest)',
    UpdateExpression: 'SET revoked = if_not_exists(revoked, :now)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
    ReturnValues: 'UPDATED_NEW',
  });
  return { keyId, revoked: String(revoked) };
};

/**
 * Whose key it is, in one consistent read; the caller decides about a revoked one.
 *
 * @throws store.unavailable when the store throttles or is away.
 */
export const findKey = async (digest: string): Promise<KeyHolder | undefined> => {
  const read = new GetCommand({
    TableName: tableName('apiKeys'),
    Key: { digest },
    ConsistentRead: true,
    ProjectionExpression: 'keyId, employerId, employerName, #plan, revoked',
    ExpressionAttributeNames: { '#plan': 'plan' },
  });
  try {
    const { Item } = await dynamo().send(read);
    return Item as KeyHolder | undefined;
  } catch (error) {
    throw asStoreError(error);
  }
};

/** DynamoDB keeps no order of attributes; people and diffs like one. */
const listed = ({ keyId, label, created, revoked }: ListedKey): ListedKey => ({
  keyId,
  label,
  created,
  ...(revoked && { revoked }),
});

const checkLabel = (label: string): void => {
  if (!/^[^\p{Cc}\p{Cs}]{0,128}$/u.test(label)) {
    throw new InvalidLabelError("A key's label has at most 128 characters and no control characters.");
  }
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
