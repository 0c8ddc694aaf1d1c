import { isGrant } from '../employer/api-key.ts';
import { findItems, pick, queryPages } from '../store/items.ts';
import type { VendorRequest } from './vendor-request.ts';

/** What is copied from the employer to a grant. */
const attributes = ['employerId', 'employerName', 'test'] as const;

type Grant = { readonly employerId: number; readonly employerName: string; readonly test?: true };

/**
 * The employers that are granted to a vendor, by id. A new grant may be missing for about a second.
 *
 * @throws store.unavailable
 */
export const listEmployers = async ({ vendor, signal }: VendorRequest) => {
  const rows = queryPages(
    'apiKeys',
    {
      IndexName: 'byKeyId',
      KeyConditionExpression: 'keyId = :vendor',
      ExpressionAttributeValues: { ':vendor': vendor },
    },
    signal,
  );
  const keys = (await Array.fromAsync(rows)).flat().filter(isGrant);
  const digests = keys.map((key) => pick(key, ['digest']));
  const grants = (await findItems('apiKeys', digests, true, signal, attributes)) as Grant[];
  const data = grants.map(({ employerId: id, employerName: name, test = false }) => ({ id, name, test }));
  return { data: data.sort((one, other) => one.id - other.id) };
};
