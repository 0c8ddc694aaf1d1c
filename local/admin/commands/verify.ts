import { countAllJobs, totalOf } from '../../../lib/employer/store/counters.ts';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { plural } from '../../../lib/errors/fault.ts';
import { itemsPerJob } from '../../../lib/operator/storage.ts';
import { type Report, verify } from '../../../lib/operator/verify.ts';
import { printableLine } from '../../../lib/text/printable.ts';
import { type Context, defineChange, type Failure, flag } from '../command.ts';
import { type Paint, plain } from '../format-document.ts';
import { anyEmployer } from '../parameters.ts';

const unrepaired = ({ violations }: Report): number => violations.filter(({ repaired }) => !repaired).length;

const summaryOf = (report: Report): string => {
  const left = unrepaired(report);
  const repairs = report.violations.length - left;
  const items = Object.values(report.walked).reduce((sum, number) => sum + number, 0);
  const found = left > 0 ? plural(left, 'problem') : 'no problems';
  return [
    `${plural(items, 'item')} checked`,
    ...(repairs > 0 ? [`${plural(repairs, 'problem')} repaired`, `${found} left`] : [`${found} found`]),
  ].join(', ');
};

/** One line for each problem, and a summary. */
export const formatReport = (report: Report, paint: Paint = plain): string =>
  [
    ...report.violations.map(({ rule, message, repaired }) => {
      const label = repaired ? paint('success', 'repaired ') : paint('problem', 'problem  ');
      return `${label}  ${rule}: ${printableLine(message)}`;
    }),
    ...report.undecided.map((message) => `undecided  ${printableLine(message)}`),
    summaryOf(report),
  ].join('\n');

/** Why a verification does not end well; undefined if no problem is left. */
export const problemsLeft = (report: Report): Failure | undefined => {
  const left = unrepaired(report);
  if (left === 0) return undefined;
  const help = 'docs/operations.md, "Verify and repair the data", explains the rules.';
  return { code: 'problems_found', message: `${plural(left, 'problem')} in the data; ${help}` };
};

/** Verifies with a bar of progress; an estimate, because the number of items is not known before. */
export const verifyWithProgress = async (
  options: { readonly employerId: number | undefined; readonly repair?: boolean },
  { now, progress }: Pick<Context, 'now' | 'progress'>,
): Promise<Report> => {
  const jobs = [...(await countAllJobs()).values()].reduce((sum, counts) => sum + totalOf(counts), 0);
  using onProgress = progress('Verify: items', jobs * itemsPerJob);
  // Awaited: the bar is disposed of when this function returns.
  return await verify({ ...options, now, onProgress });
};

export const verifyCommand = defineChange(
  'verify',
  'Check that the data is consistent, and repair it on request.',
  { employer: anyEmployer, repair: flag('--repair', 'repair what can be repaired') },
  async ({ employer: employerId, repair }, context) => {
    if (employerId !== undefined) await findEmployer(employerId);
    const report = await verifyWithProgress({ employerId, repair }, context);
    const note = 'Undecided: jobs were written all the time. Run the command again later.';
    return {
      document: report,
      text: (paint) => formatReport(report, paint),
      failed: problemsLeft(report),
      ...(report.undecided.length > 0 && { note }),
    };
  },
  ({ repair }) => repair,
);
