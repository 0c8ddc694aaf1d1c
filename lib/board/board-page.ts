import { boardJobView } from '../domain/job-view.ts';
import { findLiveJobs } from '../store/jobs/live-jobs.ts';

type View = ReturnType<typeof boardJobView>;

/** Of the jobs of a page, as they are transferred; a larger job comes alone. */
const maxPageBytes = 3_000_000;

/** The bytes that a job takes in the result of a function, in which JSON is escaped again. */
const transferred = (view: View): number => Buffer.byteLength(JSON.stringify(JSON.stringify(view)));

/**
 * Reads jobs as boards see them.
 *
 * @param ids each once, in the order of the page.
 * @param consistent whether every acknowledged write must be seen.
 * @returns the live ones by id, and how many of the ids the page takes: it ends at about 3 MB.
 * @throws store.unavailable
 */
export const readBoardJobs = async (
  ids: readonly number[],
  consistent: boolean,
  signal?: AbortSignal,
): Promise<{ readonly views: ReadonlyMap<number, View>; readonly count: number }> => {
  const { jobs, count } = await findLiveJobs(ids, consistent, signal);
  const views = new Map<number, View>();
  let bytes = 0;
  for (const [at, id] of ids.slice(0, count).entries()) {
    const live = jobs.get(id);
    if (!live) continue;
    const view = boardJobView(live.stored.job, live.employer);
    bytes += transferred(view);
    if (views.size > 0 && bytes > maxPageBytes) return { views, count: at };
    views.set(id, view);
  }
  return { views, count };
};
