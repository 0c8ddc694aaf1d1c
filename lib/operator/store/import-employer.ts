import { newKeyItems } from '../../employer/store/api-keys.ts';
import type { KeyItem, Profile } from '../../employer/store/employer-keys.ts';
import { findEmployer, newEmployerItem, raiseSequence } from '../../employer/store/employers.ts';
import { employerDeleting } from '../../employer/store/errors.ts';
import { findItem, retryIfStale, writeItems } from '../../store/items.ts';

/** `present`: an earlier import wrote it. `taken`: the id belongs to something else. */
export type ImportOutcome = 'created' | 'present' | 'taken';

/**
 * Adds an employer under its own id, and never changes an existing one.
 *
 * @throws EmployerDeletingError, store.unavailable
 */
export const importEmployer = async (
  employer: Omit<Profile, 'version' | 'deleting'>,
): Promise<ImportOutcome> => {
  // First: an employer that is created meanwhile must not get this id.
  await raiseSequence(employer.id);
  const taken = await writeItems(() => [newEmployerItem(employer)]);
  if (!taken) return 'created';
  const existing = await findEmployer(employer.id);
  if (existing.deleting) throw employerDeleting(employer.id);
  return existing.created === employer.created ? 'present' : 'taken';
};

/**
 * Adds a key with its digest to an existing employer, and never changes an existing key.
 *
 * @param now the time at which a suspended employer's key is suspended.
 * @throws EmployerNotFoundError, EmployerDeletingError, store.unavailable
 */
export const importKey = (key: Omit<KeyItem, 'suspended'>, now: Date): Promise<ImportOutcome> =>
  retryIfStale(async () => {
    const items = await newKeyItems(key, now);
    if (!(await writeItems(() => items))) return 'created';
    const existing = await findItem('apiKeys', { digest: key.digest });
    if (!existing) return undefined;
    return existing.keyId === key.keyId && existing.employerId === key.employerId ? 'present' : 'taken';
  });
