import type { KeyKind } from '../contract/caller.ts';
import { isGrant } from '../employer/api-key.ts';
import { apiKeysOf, type KeyItem } from '../employer/store/employer-keys.ts';
import { findEmployer } from '../employer/store/employers.ts';
import { pick } from '../store/items.ts';

/** `lastUsed` is a day in UTC. A key that still works, and will not for ever, has `ends`. */
export type ListedKey = Pick<KeyItem, (typeof listed)[number]> & {
  readonly kind: KeyKind;
  readonly ends?: string;
  /** The ids of those that a vendor's key acts for. */
  readonly employers?: readonly number[];
};

const listed = [
  'keyId',
  'employerId',
  'readOnly',
  'applications',
  'label',
  'created',
  'lastUsed',
  'revoked',
  'suspended',
  'expires',
] as const;

const listedKey = (key: KeyItem, now: Date): ListedKey => {
  const { keyId, revoked, ...rest } = pick(key, listed);
  const isOver = (end: string | undefined): boolean => end !== undefined && end <= now.toISOString();
  const isRevoked = revoked !== undefined && !(key.overlapping && !isOver(revoked));
  const [ends] = [revoked, key.expires].filter((end) => end !== undefined).sort();
  return {
    keyId,
    kind: key.kind ?? 'employer',
    ...rest,
    ...(isRevoked && { revoked }),
    ...(ends !== undefined && !isRevoked && !isOver(ends) && { ends }),
  };
};

/** The employers that are granted to each vendor, in ascending order. */
const employersByVendor = (items: readonly KeyItem[]): ReadonlyMap<string, readonly number[]> => {
  const grants = items.filter(isGrant).map(({ keyId, employerId = 0 }) => [keyId, employerId] as const);
  const byVendor = Map.groupBy(grants, ([vendor]) => vendor);
  return new Map(
    [...byVendor].map(([vendor, own]) => [vendor, own.map(([, id]) => id).sort((one, other) => one - other)]),
  );
};

/**
 * The keys of an employer with those of its vendors, or of all, vendors and boards, oldest first,
 * including those that have ended.
 *
 * @throws EmployerNotFoundError
 */
export const findKeys = async (employerId?: number, now = new Date()): Promise<ListedKey[]> => {
  if (employerId !== undefined) await findEmployer(employerId);
  const items = await Array.fromAsync(apiKeysOf());
  const granted = employersByVendor(items);
  return items
    .filter((item) => !isGrant(item))
    .map((key) => ({
      ...listedKey(key, now),
      ...(key.vendor !== undefined && { employers: granted.get(key.vendor) ?? [] }),
    }))
    .filter((key) => employerId === undefined || actsFor(key, employerId))
    .sort((one, other) => one.created.localeCompare(other.created));
};

/** Whether a key is an employer's, or of a vendor that acts for it. */
export const actsFor = ({ employerId, employers }: ListedKey, id: number): boolean =>
  employerId === id || employers?.includes(id) === true;
