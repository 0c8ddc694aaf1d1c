import { noJobs } from '../employer/store/counters.ts';
import type { EmployerRecord } from '../employer/store/employer-keys.ts';
import { type HeaderItem, toHeader } from '../job/store/job-item.ts';
import { listQuery } from '../job/store/list-index.ts';
import { queryPages } from '../store/items.ts';

/**
 * How many of an employer's jobs have each publishDate, the latest first, and which status they have
 * now: about a read unit for 30 jobs.
 *
 * @param since the first date that counts.
 * @throws store.unavailable
 */
export const countJobsByDay = async ({ id, name, test }: EmployerRecord, since: string) => {
  const none = { employerId: id, name, ...(test && { test }), ...noJobs };
  const days = new Map<string, typeof none & { date: string }>();
  // A list key begins with the date, and is thus greater than it.
  for await (const items of queryPages('jobs', listQuery(id, undefined, { newerThan: since }))) {
    for (const item of items as HeaderItem[]) {
      const { publishDate: date, status } = toHeader(item, undefined);
      const counts = days.get(date) ?? { date, ...none };
      days.set(date, { ...counts, [status]: counts[status] + 1 });
    }
  }
  return [...days.values()];
};
