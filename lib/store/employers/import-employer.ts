import { findItem, pick } from '../find-items.ts';
import { tableName } from '../table-name.ts';
import { type TransactItem, transact } from '../write-items.ts';
import type { EmployerRecord, KeyItem } from './employer-keys.ts';
import { findEmployer, findProfile } from './employers.ts';
import { employerDeleting } from './errors.ts';
import { raiseSequence } from './sequence.ts';

/** `present`: an earlier import wrote it. `taken`: the id belongs to something else. */
export type ImportOutcome = 'created' | 'present' | 'taken';

/**
 * Adds an employer under its own id, and never changes an existing one.
 *
 * @throws EmployerDeletingError, store.unavailable
 */
export const importEmployer = async (employer: Omit<EmployerRecord, 'deleting'>): Promise<ImportOutcome> => {
  // First: an employer that is created meanwhile must not get this id.
  await raiseSequence(employer.id);
  const item = { ...employer, part: 'profile', version: 1, format: 1 };
  const isFree = 'attribute_not_exists(id)';
  const taken = await transact(() => [
    { Put: { TableName: tableName('employers'), Item: item, ConditionExpression: isFree } },
  ]);
  if (!taken) return 'created';
  const existing = await findEmployer(employer.id);
  if (existing.deleting) throw employerDeleting(employer.id);
  return existing.created === employer.created ? 'present' : 'taken';
};

type ImportedKey = Omit<KeyItem, 'suspended'>;

const maxAttempts = 10;

/**
 * Adds a key with its digest to an existing employer, and never changes an existing key.
 *
 * @param now the time at which a suspended employer's key is suspended.
 * @throws EmployerNotFoundError, EmployerDeletingError, store.unavailable
 */
export const importKey = async (key: ImportedKey, now: Date): Promise<ImportOutcome> => {
  for (let attempt = 0; ; attempt++) {
    const refusals = await transact(await keyWrites(key, now));
    if (!refusals) return 'created';
    const existing = await findItem('apiKeys', { digest: key.digest });
    if (existing) {
      return existing.keyId === key.keyId && existing.employerId === key.employerId ? 'present' : 'taken';
    }
    if (attempt === maxAttempts) throw employerDeleting(key.employerId);
  }
};

const keyWrites = async (key: ImportedKey, now: Date): Promise<() => TransactItem[]> => {
  const employer = await findProfile(key.employerId);
  if (employer.deleting) throw employerDeleting(key.employerId);
  const item = {
    ...pick(key, ['digest', 'keyId', 'employerId', 'label', 'created', 'lastUsed', 'revoked', 'overlapping']),
    employerName: employer.name,
    plan: employer.plan,
    employerVersion: employer.version,
    ...(employer.suspended && { suspended: now.toISOString() }),
    format: 1,
  };
  const employerUnchanged = {
    TableName: tableName('employers'),
    Key: { id: key.employerId, part: 'profile' },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': employer.version },
  };
  const isNew = 'attribute_not_exists(digest)';
  return () => [
    { ConditionCheck: employerUnchanged },
    { Put: { TableName: tableName('apiKeys'), Item: item, ConditionExpression: isNew } },
  ];
};
