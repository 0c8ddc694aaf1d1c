import { latest } from '../../clocks.ts';
import { ApplicationRunningError, applicationLimit } from '../../errors/errors.ts';
import { countApplied } from '../../job/store/applied.ts';
import { assignIf, findItems, ifAvailable, type RawItem, updateIf, writeItems } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';
import { type Counter, countUp, endOf, shardsOf } from './application-limits.ts';
import { isBlocked, undeliverableKey } from './undeliverable.ts';

/*
 * The item of an application, which has nothing of the applicant. `sent`: the mail system has accepted
 * its mail. Otherwise `lease` is the end of the attempt to send it; 0 where that has ended. DynamoDB
 * deletes expired items hours or days later. Times in numbers are Unix seconds.
 */
type ApplicationItem = { readonly sent?: string; readonly lease: number; readonly expires: number };

/** An attempt to send an application; `id` distinguishes attempts, so that one recognises its own retry. */
export type SendAttempt = { readonly digest: string; readonly id: string; readonly now: Date };

/** No attempt lasts longer: a later one may send again what has no outcome by then. */
const leaseSeconds = 60;

const rememberedSeconds = 30 * 24 * 60 * 60;

const secondOf = ({ now }: Pick<SendAttempt, 'now'>): number => Math.floor(now.getTime() / 1_000);

const applicationKey = (digest: string) => ({ id: `application#${digest}` });

const itemAt = (digest: string) => itemKey('idempotency', applicationKey(digest));

/** @returns when the application was sent. @throws store.unavailable while it is being sent */
const sentOf = (item: RawItem | undefined, second: number): string | undefined => {
  const { sent, lease = 0, expires = 0 } = (item ?? {}) as Partial<ApplicationItem>;
  if (expires <= second) return undefined;
  if (sent === undefined && lease > second) throw new ApplicationRunningError();
  return sent;
};

/** The limits of an application: those of its job and its employer, and one that all applications share. */
export type Limits = { readonly own: readonly Counter[]; readonly shared: Counter };

/**
 * Finds what earlier requests have left of an application and its address, in one read.
 *
 * @param address the digest of the job's address, if the job is live and has one.
 * @throws store.unavailable, also while the application is being sent
 */
export const findApplication = async (
  attempt: SendAttempt,
  address: string | undefined,
  signal?: AbortSignal,
) => {
  const second = secondOf(attempt);
  const own = applicationKey(attempt.digest);
  const blocked = address === undefined ? undefined : undeliverableKey(address);
  const keys = [own, ...(blocked ? [blocked] : [])];
  const items = new Map((await findItems('idempotency', keys, true, signal)).map((item) => [item.id, item]));
  const item = items.get(own.id);
  return {
    /** When it was sent, if it was. */
    sent: sentOf(item, second),
    isCounted: Number(item?.expires ?? 0) > second,
    isUndeliverable: isBlocked(items.get(blocked?.id), second),
  };
};

const lease = ({ digest, id, ...attempt }: SendAttempt, free: string) => {
  const second = secondOf(attempt);
  const taken = {
    attempt: id,
    lease: Math.ceil(latest(attempt.now.getTime()) / 1_000) + leaseSeconds,
    expires: second + rememberedSeconds,
    sent: undefined,
  };
  return {
    ...itemAt(digest),
    ...assignIf(taken, `attempt = :attempt OR (${free})`, { ':now': second }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
};

/**
 * Takes an application, before its mail is sent, and counts it in the same transaction. What was
 * counted before is not counted again.
 *
 * @returns undefined, or when another attempt has sent it; then nothing was written.
 * @throws application.limit, store.unavailable, also while it is being sent
 */
export const takeApplication = async (
  attempt: SendAttempt,
  limits: Limits,
  isCounted: boolean,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const second = secondOf(attempt);
  const free = isCounted
    ? 'attribute_not_exists(sent) AND #lease <= :now'
    : 'attribute_not_exists(id) OR expires <= :now';
  let reached: Counter[] = [];
  for (const shard of shardsOf(limits.shared, attempt.digest)) {
    const counters = isCounted ? [] : [...limits.own, shard];
    const counts = counters.map((counter) => countUp(counter, second));
    const refusals = await writeItems(() => [{ Update: lease(attempt, free) }, ...counts], { signal });
    if (!refusals) return undefined;
    const [earlier, ...refused] = refusals;
    if (earlier) {
      const sent = sentOf(earlier.item, second);
      if (sent === undefined) throw new ApplicationRunningError();
      return sent;
    }
    reached = counters.filter((_, at) => refused[at]);
    if (reached.some((counter) => counter !== shard)) break;
  }
  throw applicationLimit(Math.max(...reached.map((counter) => endOf(counter, second))) - second);
};

/**
 * Records that the mail was accepted, and counts it for the job: both once. Without it, a retry could
 * send one more. Skipped where it is recorded, or the store is busy.
 */
export const recordSent = async (
  attempt: SendAttempt,
  jobId: number,
  signal?: AbortSignal,
): Promise<void> => {
  const sent = assignIf({ sent: attempt.now.toISOString() }, 'attribute_not_exists(sent)');
  const record = { Update: { ...itemAt(attempt.digest), ...sent } };
  const build = () => [record, countApplied(jobId, secondOf(attempt))];
  await ifAvailable(writeItems(build, { recognisesRetry: true, signal }));
};

/** Ends an attempt that has sent nothing, so that a retry need not wait. */
export const endAttempt = ({ digest, id }: SendAttempt, signal?: AbortSignal): Promise<void> => {
  const isOurs = 'attempt = :attempt AND attribute_not_exists(sent)';
  const ended = assignIf({ lease: 0 }, isOurs, { ':attempt': id });
  return ifAvailable(updateIf({ ...itemAt(digest), ...ended }, signal));
};
