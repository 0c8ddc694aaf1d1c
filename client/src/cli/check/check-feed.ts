import { type FeedFault, namesakeCode } from '../map/problem.ts';
import type { UnreadName } from '../map/unread.ts';
import type { Feed } from '../open-feed.ts';
import { checkJob, type Rules } from './check-job.ts';
import { type ProblemKind, ProblemKinds } from './problem-kinds.ts';

/** What a check found; the document that `--json` prints. */
export type CheckReport = {
  readonly format: string;
  readonly jobs: number;
  readonly valid: number;
  readonly invalid: number;
  /** Jobs that are not in Canada, and are left out. */
  readonly abroad: number;
  /** Valid jobs with at least one warning. */
  readonly warned: number;
  /** The number of jobs that the feed says it has, or null. */
  readonly expected: number | null;
  readonly problems: readonly ProblemKind[];
  /** The columns, elements and properties that nothing reads. */
  readonly unread: readonly UnreadName[];
};

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
): Promise<CheckReport> => {
  const kinds = new ProblemKinds();
  const counts = { jobs: 0, invalid: 0, abroad: 0, warned: 0 };
  for await (const item of feed.jobs) {
    const problems = item.isSkipped ? item.problems : await checkJob(item, rules);
    for (const problem of problems) kinds.add(problem, item);
    counts.jobs += 1;
    if (item.isSkipped) counts.abroad += 1;
    else if (problems.some(({ severity }) => severity === 'error')) counts.invalid += 1;
    else if (problems.some(({ code }) => code !== namesakeCode)) counts.warned += 1;
    onJob?.(counts.jobs);
  }
  const { format, expected, problems, unread } = feed.meta();
  for (const problem of [...(rules.warnings ?? []), ...problems]) kinds.add(problem);
  return {
    format,
    jobs: counts.jobs,
    valid: counts.jobs - counts.invalid - counts.abroad,
    invalid: counts.invalid,
    abroad: counts.abroad,
    warned: counts.warned,
    expected: expected ?? null,
    problems: kinds.all,
    unread,
  };
};
