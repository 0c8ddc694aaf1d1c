import { addressDigest } from '../application/digest.ts';
import { counterKey, dailyCounter, keptDays } from '../application/store/application-limits.ts';
import { findBlocked } from '../application/store/undeliverable.ts';
import { findItems } from '../store/items.ts';
import { filterDueJobs } from './due-jobs.ts';

/** How many applications an employer got on each of the last days, in UTC, today first. */
export const countApplications = async (employerId: number, now: Date) => {
  const counter = dailyCounter(`employer#${employerId}`, 0);
  const seconds = Array.from({ length: keptDays }, (_, ago) => now.getTime() / 1_000 - ago * counter.seconds);
  const keys = seconds.map((second) => counterKey(counter, second));
  const hits = new Map((await findItems('idempotency', keys, false)).map(({ id, hits }) => [id, hits]));
  return seconds.map((second) => ({
    date: new Date(second * 1_000).toISOString().slice(0, 10),
    applications: Number(hits.get(counterKey(counter, second).id) ?? 0),
  }));
};

/**
 * Finds the active jobs that get no applications, by employers and their addresses. Without a blocked
 * address no job is read.
 *
 * @param readKey reads the key of digests.
 * @throws store.unavailable
 */
export const findUndeliverable = async (now: Date, readKey: () => Promise<string>) => {
  const blocked = new Map((await findBlocked(now)).map((one) => [one.token, one]));
  if (blocked.size === 0) return [];
  const key = await readKey();
  const blockOf = (email = '') => blocked.get(addressDigest(key, email));
  const items = await filterDueJobs('9999-12-31', ({ email }) => blockOf(email) !== undefined);
  const groups = Map.groupBy(items, ({ employerId, email = '' }) => `${employerId} ${blockOf(email)?.token}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ employerId, title, email }) => {
      const { reason, since } = blockOf(email) ?? {};
      return { employerId, jobs: group.map(({ id }) => id), title, reason, since };
    }),
  );
};
