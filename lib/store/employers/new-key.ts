import { tableName } from '../tables.ts';
import type { TransactItem } from '../write-items.ts';
import { type KeyItem, profileKey } from './employer-keys.ts';
import { findProfile } from './employers.ts';
import { employerDeleting } from './errors.ts';

/**
 * The items that add a key to its employer, if the employer is still as it is read here. While the
 * employer is suspended, so is the key.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 */
export const newKeyItems = async (key: Omit<KeyItem, 'suspended'>, now: Date): Promise<TransactItem[]> => {
  const employer = await findProfile(key.employerId);
  if (employer.deleting) throw employerDeleting(employer.id);
  const item = {
    ...key,
    employerName: employer.name,
    plan: employer.plan,
    employerVersion: employer.version,
    ...(employer.suspended && { suspended: now.toISOString() }),
    format: 1,
  };
  // Without the check, a concurrent rename or suspension would miss this key.
  const employerUnchanged = {
    TableName: tableName('employers'),
    Key: profileKey(employer.id),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': employer.version },
  };
  const keyIsNew = 'attribute_not_exists(digest)';
  return [
    { ConditionCheck: employerUnchanged },
    { Put: { TableName: tableName('apiKeys'), Item: item, ConditionExpression: keyIsNew } },
  ];
};
