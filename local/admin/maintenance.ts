import { statuses } from '../../lib/api/job-schema.ts';
import { dateOf } from '../../lib/domain/dates.ts';
import { recount } from '../../lib/integrity/recount.ts';
import { type Report, verify } from '../../lib/integrity/verify.ts';
import { sweep } from '../../lib/jobs/sweep/sweep.ts';
import type { JobCounts } from '../../lib/store/employers/counters.ts';
import { findEmployer, findEmployers } from '../../lib/store/employers/employers.ts';
import { defineCommand, flag, optional } from './command.ts';
import { parseDate, parseEmployerId } from './values.ts';

const employer = optional('--employer ID', parseEmployerId);

export const sweepCommand = defineCommand(
  'sweep',
  { today: optional('--today YYYY-MM-DD', parseDate) },
  async ({ today }) => {
    const now = new Date();
    const report = (error: unknown, jobId?: number) =>
      console.error(`${jobId ? `job ${jobId}` : 'store'}: ${String(error)}`);
    return { document: await sweep({ today: today ?? dateOf(now), now, isTimeUp: () => false, report }) };
  },
);

const total = (counts: JobCounts): number => counts.active + counts.archived + counts.draft;

/** How the rows differ from the counters: `active -1, draft +1`. */
const differenceOf = (counted: JobCounts, rows: JobCounts): string =>
  statuses
    .map((status) => ({ status, more: rows[status] - counted[status] }))
    .filter(({ more }) => more !== 0)
    .map(({ status, more }) => `${status} ${more > 0 ? '+' : ''}${more}`)
    .join(', ');

const recountOne = async (id: number) => {
  const { counted, rows, outcome } = await recount(id);
  return {
    id,
    counted: total(counted),
    rows: total(rows),
    difference: differenceOf(counted, rows),
    outcome: outcome === 'repaired' ? 'mended' : outcome,
  };
};

export const recountCommand = defineCommand('recount', { employer }, async ({ employer: id }) => {
  const employers = id === undefined ? await findEmployers() : [await findEmployer(id)];
  // One after another, to leave the service its capacity.
  const document = await Array.fromAsync(employers, ({ id }) => recountOne(id));
  return document.some(({ outcome }) => outcome === 'busy')
    ? { document, note: 'Busy: jobs were written meanwhile. Nothing was changed there; try again later.' }
    : { document };
});

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** One line for each violation, and a summary. */
export const formatReport = ({ violations, undecided, walked }: Report): string => {
  const repairs = violations.filter(({ repaired }) => repaired).length;
  const left = violations.length - repairs;
  const items = Object.values(walked).reduce((sum, number) => sum + number, 0);
  const summary = [
    `${count(items, 'item')} looked at`,
    ...(repairs > 0 ? [`${count(repairs, 'violation')} mended`] : []),
    left > 0 ? `${count(left, 'violation')} left` : 'no violation left',
  ];
  return [
    ...violations.map(
      ({ rule, message, repaired }) => `${repaired ? 'mended   ' : 'violation'}  ${rule}: ${message}`,
    ),
    ...undecided.map((message) => `undecided  ${message}`),
    summary.join(', '),
  ].join('\n');
};

const documentOf = ({ violations, ...rest }: Report) => ({
  violations: violations.map(({ repaired, ...violation }) => ({ ...violation, mended: repaired })),
  ...rest,
});

export const verifyCommand = defineCommand(
  'verify',
  { employer, repair: flag('--repair') },
  async ({ employer: employerId, repair }) => {
    if (employerId !== undefined) await findEmployer(employerId);
    const report = await verify({ employerId, repair });
    const note = 'Undecided: jobs were written all the time; try again later.';
    return {
      document: documentOf(report),
      text: formatReport(report),
      failed: report.violations.some(({ repaired }) => !repaired),
      ...(report.undecided.length > 0 && { note }),
    };
  },
);
