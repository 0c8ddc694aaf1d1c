import { ApplicationRunningError, applicationLimit } from '../domain/errors.ts';
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

/** Counts applications up to a limit, in each whole period of so many seconds, in UTC. */
export type Counter = { readonly of: string; readonly limit: number; readonly seconds: number };

/** No attempt lasts longer: a later one may send again what has no outcome by then. */
const leaseSeconds = 60;

const rememberedSeconds = 30 * 24 * 60 * 60;

const secondOf = ({ now }: Pick<SendAttempt, 'now'>): number => Math.floor(now.getTime() / 1_000);

const at = (id: string) => ({ TableName: tableName('idempotency'), Key: { id } });

const itemAt = (digest: string) => at(`application#${digest}`);

/** @returns when the application was sent. @throws store.unavailable while it is being sent */
const sentOf = (item: RawItem | undefined, second: number): string | undefined => {
  const { sent, lease = 0, expires = 0 } = (item ?? {}) as Partial<ApplicationItem>;
  if (expires <= second) return undefined;
  if (sent === undefined && lease > second) throw new ApplicationRunningError();
  return sent;
};

/**
 * Finds what an earlier attempt has left of an application.
 *
 * @returns when it was sent, if it was, and whether it was counted.
 * @throws store.unavailable, also while it is being sent
 */
export const findApplication = async (
  attempt: SendAttempt,
  signal?: AbortSignal,
): Promise<{ readonly sent: string | undefined; readonly isCounted: boolean }> => {
  const item = await findItem('idempotency', itemAt(attempt.digest).Key, signal);
  const second = secondOf(attempt);
  return { sent: sentOf(item, second), isCounted: Number(item?.expires ?? 0) > second };
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

const endOf = ({ seconds }: Counter, second: number): number => (Math.floor(second / seconds) + 1) * seconds;

const count = (counter: Counter, end: number) => ({
  Update: {
    ...at(`applications#${counter.of}#${end}`),
    UpdateExpression: 'SET hits = if_not_exists(hits, :none) + :one, expires = :end',
    ConditionExpression: 'attribute_not_exists(hits) OR hits < :limit',
    ExpressionAttributeValues: { ':none': 0, ':one': 1, ':limit': counter.limit, ':end': end },
  },
});

/**
 * Takes an application, before its mail is sent, and counts it in the same transaction. What was
 * counted before is not counted again.
 *
 * @returns undefined, or when another attempt has sent it; then nothing was written.
 * @throws application.limit, store.unavailable, also while it is being sent
 */
export const takeApplication = async (
  attempt: SendAttempt,
  counters: readonly Counter[],
  isCounted: boolean,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const second = secondOf(attempt);
  const free = isCounted
    ? 'attribute_not_exists(sent) AND #lease <= :now'
    : 'attribute_not_exists(id) OR expires <= :now';
  const ends = counters.map((counter) => endOf(counter, second));
  const counts = isCounted ? [] : counters.map((counter, at) => count(counter, ends[at] ?? 0));
  const refusals = await writeItems(() => [{ Update: lease(attempt, free) }, ...counts], { signal });
  if (!refusals) return undefined;
  const [earlier, ...limits] = refusals;
  if (!earlier) throw applicationLimit(Math.max(...ends.filter((_, at) => limits[at])) - second);
  const sent = sentOf(earlier.item, second);
  if (sent === undefined) throw new ApplicationRunningError();
  return sent;
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
