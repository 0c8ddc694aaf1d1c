import type { Feed } from '../open-feed.ts';
import type { FeedFault } from '../problem.ts';
import { checkJob, type Rules } from './check-job.ts';
import { ProblemKinds } from './problem-kinds.ts';

/** What a check found; the document that `--json` prints. */
export type CheckReport = Awaited<ReturnType<typeof checkFeed>>;

/**
 * Checks every job of a feed. Memory does not grow with the feed, but for a few bytes per job.
 *
 * @param onJob is called after each job with the number of jobs so far.
 * @throws FeedError, UsageError
 */
export const checkFeed = async (
  feed: Feed,
  rules: Rules & { readonly warnings?: readonly FeedFault[] },
  onJob?: (jobs: number) => void,
) => {
  const kinds = new ProblemKinds();
  /** Jobs that are not in Canada are left out; `warned` are valid, and have at least one warning. */
  const counts = { invalid: 0, abroad: 0, warned: 0 };
  let jobs = 0;
  for await (const item of feed.jobs) {
    const problems = item.isSkipped ? item.problems : await checkJob(item, rules);
    for (const problem of problems) kinds.add(problem, item);
    jobs += 1;
    if (item.isSkipped) counts.abroad += 1;
    else if (problems.some(({ severity }) => severity === 'error')) counts.invalid += 1;
    else if (problems.length > 0) counts.warned += 1;
    onJob?.(jobs);
  }
  feed.refusePage();
  const { format, expected, problems, unread } = feed.meta();
  for (const problem of [...(rules.warnings ?? []), ...problems]) kinds.add(problem);
  return {
    format,
    jobs,
    valid: jobs - counts.invalid - counts.abroad,
    ...counts,
    expected: expected ?? null,
    problems: kinds.all,
    unread,
  };
};
