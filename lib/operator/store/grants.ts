import { grantDigest } from '../../employer/api-key.ts';
import { deleteItem, findItem } from '../../store/items.ts';
import { type ImportOutcome, importKey } from './import-employer.ts';

/**
 * Lets a vendor act for an employer; one that it acts for already remains so.
 *
 * @param vendor the id of the vendor's first key.
 * @throws EmployerNotFoundError, EmployerDeletingError, store.unavailable
 */
export const insertGrant = (vendor: string, employerId: number, now: Date): Promise<ImportOutcome> => {
  const digest = grantDigest(vendor, employerId);
  return importKey({ digest, keyId: vendor, employerId, label: '', created: now.toISOString() }, now);
};

/** @returns false if the employer was not granted to the vendor. @throws store.unavailable */
export const deleteGrant = async (vendor: string, employerId: number): Promise<boolean> => {
  const key = { digest: grantDigest(vendor, employerId) };
  if (!(await findItem('apiKeys', key))) return false;
  await deleteItem('apiKeys', key);
  return true;
};
