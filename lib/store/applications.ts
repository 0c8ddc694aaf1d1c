import { assignIf, findItem, type RawItem, updateIfPossible, writeItems } from './items.ts';
import { tableName } from './tables.ts';

/*
 * The item of an application, which has nothing of the applicant. `sent`: the mail system has accepted
 * its mail. Otherwise `lease` is the end of the attempt to send it; 0 where that has ended. DynamoDB
 * deletes expired items hours or days later. Times in numbers are Unix seconds.
 */
type ApplicationItem = { readonly sent?: string; readonly lease: number; readonly expires: number };

/** An attempt to send an application; `id` distinguishes attempts, so that one recognises its own retry. */
export type SendAttempt = { readonly digest: string; readonly id: string; readonly now: Date };

/** Counts applications up to a limit, until its end. `id` names both. Times are Unix seconds. */
export type Counter = { readonly id: string; readonly limit: number; readonly end: number };

/** What stands in the way of an attempt. */
export type Obstacle =
  | { readonly kind: 'sent'; readonly sent: string }
  | { readonly kind: 'running' }
  | { readonly kind: 'limit'; readonly end: number };

/** No attempt lasts longer: a later one may send again what has no outcome by then. */
const leaseSeconds = 60;

const rememberedSeconds = 30 * 24 * 60 * 60;

const secondOf = ({ now }: Pick<SendAttempt, 'now'>): number => Math.floor(now.getTime() / 1_000);

const at = (id: string) => ({ TableName: tableName('idempotency'), Key: { id } });

const itemAt = (digest: string) => at(`application#${digest}`);

const obstacleOf = (item: RawItem | undefined, second: number): Obstacle | undefined => {
  const { sent, lease = 0, expires = 0 } = (item ?? {}) as Partial<ApplicationItem>;
  if (expires <= second) return undefined;
  if (sent !== undefined) return { kind: 'sent', sent };
  return lease > second ? { kind: 'running' } : undefined;
};

/**
 * Finds what an earlier attempt has left of an application.
 *
 * @returns an obstacle, or whether the application was counted.
 * @throws store.unavailable
 */
export const findApplication = async (
  attempt: SendAttempt,
  signal?: AbortSignal,
): Promise<{ readonly obstacle: Obstacle | undefined; readonly isCounted: boolean }> => {
  const item = await findItem('idempotency', itemAt(attempt.digest).Key, signal);
  const second = secondOf(attempt);
  return { obstacle: obstacleOf(item, second), isCounted: Number(item?.expires ?? 0) > second };
};

const lease = ({ digest, id, ...attempt }: SendAttempt, free: string) => {
  const second = secondOf(attempt);
  const taken = {
    attempt: id,
    lease: second + leaseSeconds,
    expires: second + rememberedSeconds,
    sent: undefined,
  };
  return {
    ...itemAt(digest),
    ...assignIf(taken, `attempt = :attempt OR (${free})`, { ':now': second }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
};

const count = ({ id, limit, end }: Counter) => ({
  Update: {
    ...at(id),
    UpdateExpression: 'SET hits = if_not_exists(hits, :none) + :one, expires = :end',
    ConditionExpression: 'attribute_not_exists(hits) OR hits < :limit',
    ExpressionAttributeValues: { ':none': 0, ':one': 1, ':limit': limit, ':end': end },
  },
});

/**
 * Takes an application, before its mail is sent, and counts it in the same transaction. What was
 * counted before is not counted again.
 *
 * @returns undefined, or what stands in the way; then nothing was written.
 * @throws store.unavailable
 */
export const takeApplication = async (
  attempt: SendAttempt,
  counters: readonly Counter[],
  isCounted: boolean,
  signal?: AbortSignal,
): Promise<Obstacle | undefined> => {
  const free = isCounted
    ? 'attribute_not_exists(sent) AND #lease <= :now'
    : 'attribute_not_exists(id) OR expires <= :now';
  const counts = isCounted ? [] : counters.map(count);
  const refusals = await writeItems(() => [{ Update: lease(attempt, free) }, ...counts], { signal });
  if (!refusals) return undefined;
  const [earlier, ...limits] = refusals;
  if (earlier) return obstacleOf(earlier.item, secondOf(attempt)) ?? { kind: 'running' };
  const ends = counters.flatMap(({ end }, at) => (limits[at] ? [end] : []));
  return { kind: 'limit', end: Math.max(...ends) };
};

/** Records that the mail was accepted. Without it, a retry could send one more. */
export const recordSent = ({ digest }: SendAttempt, sent: string, signal?: AbortSignal): Promise<void> =>
  updateIfPossible({ ...itemAt(digest), ...assignIf({ sent }, 'attribute_not_exists(sent)') }, signal);

/** Ends an attempt that has sent nothing, so that a retry need not wait. */
export const endAttempt = ({ digest, id }: SendAttempt, signal?: AbortSignal): Promise<void> => {
  const isOurs = 'attempt = :attempt AND attribute_not_exists(sent)';
  const ended = assignIf({ lease: 0 }, isOurs, { ':attempt': id });
  return updateIfPossible({ ...itemAt(digest), ...ended }, signal);
};
