import { boardJobView } from '../job/rules/job-view.ts';
import { completeLiveJobs, type LiveItem } from './store/live-jobs.ts';

type View = ReturnType<typeof boardJobView>;

/** Of the jobs of a page, as they are transferred; a larger job comes alone. */
const maxPageBytes = 3_000_000;

/** The bytes that a job takes in the result of a function, in which JSON is escaped again. */
const transferred = (view: View): number => Buffer.byteLength(JSON.stringify(JSON.stringify(view)));

/**
 * Reads live jobs as boards see them.
 *
 * @param live in the order in which the page takes them.
 * @param consistent whether every acknowledged write must be seen.
 * @returns those that still are live, by id, and how many the page takes: it ends at about 3 MB.
 * @throws store.unavailable
 */
export const readBoardJobs = async (
  live: readonly LiveItem[],
  consistent: boolean,
  signal?: AbortSignal,
): Promise<{ readonly views: ReadonlyMap<number, View>; readonly count: number }> => {
  const completed = await completeLiveJobs(live, consistent, signal);
  const views = new Map<number, View>();
  let bytes = 0;
  for (const [at, one] of completed.entries()) {
    if (!one) continue;
    const view = boardJobView(one.job, one.employer);
    bytes += transferred(view);
    if (views.size > 0 && bytes > maxPageBytes) return { views, count: at };
    views.set(one.job.id, view);
  }
  return { views, count: completed.length };
};
