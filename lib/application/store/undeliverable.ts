import { assign, assignIf, type RawItem, scanPages, updateIf } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * The item of an address that gets no mail, by its keyed digest: `since` is an ISO 8601 time, `expires`
 * the second of its end. Without one, it is blocked until the operator unblocks it; then `unblocked` is
 * that time, and there is no `reason`.
 */

/** A mail came back for good, was reported as spam, or its recipient asked for no more. */
export type BlockReason = 'bounce' | 'complaint' | 'request';

const day = 24 * 60 * 60;
const bouncedSeconds = 90 * day;

/** EventBridge and Lambda retry an event for a day and six hours. */
const unblockedSeconds = 2 * day;

const prefix = 'undeliverable#';

export const undeliverableKey = (digest: string) => ({ id: `${prefix}${digest}` });

/** @param item of an address, if it has one. */
export const isBlocked = (item: RawItem | undefined, second: number): boolean =>
  item?.reason !== undefined && Number(item.expires ?? Number.POSITIVE_INFINITY) > second;

const itemAt = (digest: string) => itemKey('idempotency', undeliverableKey(digest));

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/**
 * Blocks an address. A mail that comes back never ends a block early.
 *
 * @param at when it happened: what was before the address was unblocked, and is reported late or again,
 *   changes nothing.
 * @throws store.unavailable
 */
export const blockAddress = async (digest: string, reason: BlockReason, at: Date): Promise<void> => {
  const since = at.toISOString();
  const isNew = '(attribute_not_exists(unblocked) OR unblocked <= :since)';
  const isLonger = '(attribute_not_exists(id) OR expires < :expires)';
  const block =
    reason === 'bounce'
      ? assignIf({ reason, since, expires: secondOf(at) + bouncedSeconds }, `${isNew} AND ${isLonger}`)
      : assignIf({ reason, since, expires: undefined }, isNew);
  await updateIf({ ...itemAt(digest), ...block });
};

/** @throws store.unavailable */
export const unblockAddress = async (digest: string, now: Date): Promise<void> => {
  const values = { unblocked: now.toISOString(), expires: secondOf(now) + unblockedSeconds };
  await updateIf({ ...itemAt(digest), ...assign({ ...values, reason: undefined, since: undefined }) });
};

/**
 * Reads the whole table, for the operator.
 *
 * @returns the latest last: the digests, as mails have them, and the ends; null: until unblocked.
 * @throws store.unavailable
 */
export const findBlocked = async (now: Date) => {
  const pages = scanPages('idempotency', {
    FilterExpression: 'begins_with(id, :prefix)',
    ExpressionAttributeValues: { ':prefix': prefix },
  });
  return (await Array.fromAsync(pages))
    .flat()
    .filter((item) => isBlocked(item, secondOf(now)))
    .map(({ id, reason, since, expires }) => ({
      token: String(id).slice(prefix.length),
      reason,
      since,
      until: expires === undefined ? null : new Date(Number(expires) * 1_000).toISOString(),
    }))
    .sort((one, other) => (String(one.since) < String(other.since) ? -1 : 1));
};
