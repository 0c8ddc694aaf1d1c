import type { SyncGuardError } from '../../../client/src/index.ts';
import { plural } from '../../../lib/errors/fault.ts';
import { problemLines, unreadLines } from '../check/check-table.ts';
import type { RunReport } from './run-report.ts';

/** `+12 created, ~40 updated, =5178 unchanged, !3 invalid, -9 removed` */
const summaryLine = ({ counts, removals, state }: RunReport): string => {
  const of = (outcome: string): number => counts[outcome] ?? 0;
  const removed = state === 'done' ? removals.done : removals.planned;
  return [
    `+${of('created')} created`,
    `~${of('updated')} updated`,
    `=${of('unchanged')} unchanged`,
    `!${of('invalid')} invalid`,
    ...(of('failed') > 0 ? [`x${of('failed')} failed`] : []),
    `-${removed} ${state === 'removing' ? 'being removed' : 'removed'}`,
    ...(of('abroad') > 0 ? [`-${of('abroad')} abroad`] : []),
    ...(of('held') > 0 ? [`${of('held')} held by the operator`] : []),
  ].join(', ');
};

/** The reason for a refusal that the removals alone may not explain. */
const shortfall = ({ jobs, expected, counts }: Pick<RunReport, 'jobs' | 'expected' | 'counts'>): string[] =>
  expected === null || (jobs + (counts.abroad ?? 0)) * 10 >= expected * 9
    ? []
    : [
        `The feed has ${jobs} of the ${expected} jobs that it should have: by --expected, or by its own count.`,
      ];

const entriesWithout = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'entry has' : 'entries have'} no ${what}`];

/** Each entry without a reference or company may be one of the jobs that would be removed. */
const withoutReference = (report: RunReport): string[] => {
  const { mode, state, unidentified, withoutCompany, heldBack, removals } = report;
  const isHeldBack = state === 'aborted';
  const entries = [
    ...entriesWithout(unidentified, 'readable referenceId'),
    ...entriesWithout(withoutCompany, 'company'),
  ].join(', ');
  if (entries === '' || !(isHeldBack || mode === 'preview')) return [];
  const count = isHeldBack ? heldBack : removals.planned;
  const held = `${plural(count, 'removal')} ${isHeldBack ? 'held back' : 'would be held back'}`;
  const accept = count === 0 ? '' : `, or add --accept-removals ${count} if they are right`;
  return [`${entries}: ${held}. Correct the feed${accept}.`];
};

/** The summary, then the reasons for invalid jobs and the warnings. */
export const syncSummary = (report: RunReport): string[] => {
  const { mode, removals, problems, unread } = report;
  const notRead = mode === 'preview' ? unreadLines(unread) : [];
  const line =
    mode === 'preview' ? `Preview, nothing was written: ${summaryLine(report)}` : summaryLine(report);
  const guarded = removals.guarded
    ? [
        `The guard would refuse these removals. Check the feed and --prefix. If they are right, add --accept-removals ${removals.planned}.`,
      ]
    : [];
  return [
    line,
    ...guarded,
    ...shortfall(report),
    ...withoutReference(report),
    ...problemLines(problems),
    ...notRead,
  ];
};

/** How to go on after the guard refused, and what may be the reason. @param again accepts the removals. */
export const refusalText = (
  { syncId, removals, current, sample }: SyncGuardError,
  report: Pick<RunReport, 'problems' | 'jobs' | 'expected' | 'counts'>,
  again = `run the command again with --resume ${syncId} --accept-removals ${removals}`,
): string[] => [
  `Refused by the guard: ${removals} of ${current} active jobs would be removed. Nothing was removed.`,
  ...(sample.length > 0 ? [`  such as ${sample.slice(0, 20).join(', ')}`] : []),
  ...shortfall(report),
  `Check the feed and --prefix. If the removals are right, ${again}.`,
  ...problemLines(report.problems),
];
