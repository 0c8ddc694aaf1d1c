import { assign, assignIf, deleteItem, type RawItem, scanPages, updateIf } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * The item of an address that gets no mail, by its keyed digest: `since` is an ISO 8601 time, `expires`
 * the second of its end. Without one, it is blocked until the operator unblocks it.
 */

/** A mail came back for good, was reported as spam, or its recipient asked for no more. */
export type BlockReason = 'bounce' | 'complaint' | 'request';

const bouncedSeconds = 90 * 24 * 60 * 60;

const prefix = 'undeliverable#';

export const undeliverableKey = (digest: string) => ({ id: `${prefix}${digest}` });

/** @param item of an address, if it has one. */
export const isBlocked = (item: RawItem | undefined, second: number): boolean =>
  item !== undefined && Number(item.expires ?? Number.POSITIVE_INFINITY) > second;

/** Blocks an address. A mail that comes back never ends a block early. @throws store.unavailable */
export const blockAddress = async (digest: string, reason: BlockReason, now: Date): Promise<void> => {
  const since = now.toISOString();
  const expires = Math.floor(now.getTime() / 1_000) + bouncedSeconds;
  const key = itemKey('idempotency', undeliverableKey(digest));
  await updateIf(
    reason === 'bounce'
      ? { ...key, ...assignIf({ reason, since, expires }, 'attribute_not_exists(id) OR expires < :expires') }
      : { ...key, ...assign({ reason, since, expires: undefined }) },
  );
};

/** @throws store.unavailable */
export const unblockAddress = (digest: string): Promise<void> =>
  deleteItem('idempotency', undeliverableKey(digest));

export type BlockedAddress = {
  /** The digest, as the mails to the address have it. */
  readonly token: string;
  readonly reason: unknown;
  readonly since: unknown;
  /** ISO 8601; null: until the operator unblocks it. */
  readonly until: string | null;
};

/** Reads the whole table, for the operator. @returns the latest last. @throws store.unavailable */
export const findBlocked = async (now: Date): Promise<BlockedAddress[]> => {
  const pages = scanPages('idempotency', {
    FilterExpression: 'begins_with(id, :prefix)',
    ExpressionAttributeValues: { ':prefix': prefix },
  });
  return (await Array.fromAsync(pages))
    .flat()
    .filter((item) => isBlocked(item, now.getTime() / 1_000))
    .map(({ id, reason, since, expires }) => ({
      token: String(id).slice(prefix.length),
      reason,
      since,
      until: expires === undefined ? null : new Date(Number(expires) * 1_000).toISOString(),
    }))
    .sort((one, other) => (String(one.since) < String(other.since) ? -1 : 1));
};
