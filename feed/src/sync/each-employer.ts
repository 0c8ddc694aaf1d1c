import { plural } from '../../../lib/errors/fault.ts';
import { type ExitStatus, exitStatus } from '../command/exit-status.ts';
import type { EmployerPart, SplitFeed } from '../employers/split-feed.ts';

/** How a run over a feed ended, and what is printed of it, for programs and for people. */
export type RunResult = {
  readonly status: ExitStatus;
  readonly document: object;
  readonly lines: readonly string[];
};

/** Each run has several chunks of up to 4 MB in memory. */
const maxAtOnce = 4;

export const partName = ({ companies, employer }: Pick<EmployerPart, 'companies' | 'employer'>): string =>
  `${companies.join(', ')} (${employer})`;

const leftAlone: RunResult = {
  status: exitStatus.done,
  document: { jobs: 0 },
  lines: ['no job in the feed; nothing was changed'],
};

/**
 * Runs once, or for each employer by itself: how one ends matters to no other.
 *
 * @param split undefined for the feed of one employer.
 * @param allowEmpty whether to run for those without a job, too.
 * @param onJobs receives the number of jobs of those that have ended.
 */
export const forEachEmployer = async (
  split: SplitFeed | undefined,
  allowEmpty: boolean | undefined,
  run: (part?: EmployerPart) => Promise<RunResult>,
  onJobs: (jobs: number) => void,
): Promise<RunResult> => {
  if (!split) return run();
  const { parts, unknown } = split;
  const results: RunResult[] = [];
  const waiting = parts.entries();
  let jobs = 0;
  const work = async (): Promise<void> => {
    for (const [at, part] of waiting) {
      results[at] = part.jobs > 0 || allowEmpty ? await run(part) : leftAlone;
      jobs += part.jobs;
      onJobs(jobs);
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  const all = parts.map(({ employer, companies }, at) => ({
    employer,
    companies,
    ...(results[at] ?? leftAlone),
  }));
  const employers = all.map(({ lines: _, document, ...one }) => ({ ...one, ...document }));
  // The first line, and the others where there is something to do.
  const lines = all.flatMap(({ status, lines: [first, ...others], ...one }) => [
    `${partName(one)}: ${first}`,
    ...(status === exitStatus.done ? [] : others.map((line) => line && `    ${line}`)),
  ]);
  const others = unknown.map(
    (one) => `${one.company || 'no company'}: not in the employers file (${plural(one.jobs, 'job')})`,
  );
  const isDone =
    all.every(({ status }) => status === exitStatus.done) && !unknown.some((one) => !one.company);
  return {
    status: isDone ? exitStatus.done : exitStatus.someInvalid,
    document: { employers, unknown },
    lines: [...lines, ...others],
  };
};
