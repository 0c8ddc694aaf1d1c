import { printable, problemLines } from '../check/check-table.ts';
import type { RunReport } from './run-report.ts';
import type { GuardRefusal } from './synchronise.ts';

/** `+12 created, ~40 updated, =5178 unchanged, !3 invalid, -9 removed` */
export const summaryLine = ({ counts, removals, state }: RunReport): string => {
  const of = (outcome: string): number => counts[outcome] ?? 0;
  const removed = state === 'done' ? removals.done : removals.planned;
  return [
    `+${of('created')} created`,
    `~${of('updated')} updated`,
    `=${of('unchanged')} unchanged`,
    `!${of('invalid')} invalid`,
    ...(of('failed') > 0 ? [`x${of('failed')} failed`] : []),
    `-${removed} ${state === 'removing' ? 'being removed' : 'removed'}`,
  ].join(', ');
};

/** The summary, then the reasons for invalid jobs and the warnings. */
export const summary = (report: RunReport): string => {
  const { mode, removals, problems } = report;
  const line =
    mode === 'preview' ? `Preview, nothing was written: ${summaryLine(report)}` : summaryLine(report);
  const guarded = removals.guarded
    ? [
        `The guard would refuse these removals. Check the feed and --prefix. If they are right, add --accept-removals ${removals.planned}.`,
      ]
    : [];
  return [line, ...guarded, ...problemLines(problems)].join('\n');
};

/** How to go on after the guard refused, and what may be the reason. */
export const refusalText = (
  { id, removals, current, sample }: GuardRefusal,
  { problems }: Pick<RunReport, 'problems'>,
): string => {
  return [
    `Refused by the guard: ${removals} of ${current} active jobs would be removed. Nothing was removed.`,
    ...(sample.length > 0 ? [`  such as ${sample.slice(0, 20).map(printable).join(', ')}`] : []),
    `Check the feed and --prefix. If the removals are right, run the command again with --resume ${id} --accept-removals ${removals}.`,
    ...problemLines(problems),
  ].join('\n');
};
