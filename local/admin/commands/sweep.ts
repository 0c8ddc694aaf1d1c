import { todayAt } from '../../../lib/config.ts';
import { previewSweep, sweep } from '../../../lib/job/sweep/sweep.ts';
import { printableLine } from '../../../lib/text/printable.ts';
import { AdminUsageError, type Context, defineChange, flag, optional } from '../command.ts';
import { failureOf } from '../failure.ts';
import { parseDate } from '../parameters.ts';

/** A sweep as of a date to come archives jobs that are still open. */
const checkFuture = (today: string, isConfirmed: boolean, { now, stage }: Context): void => {
  if (today <= todayAt(now)) return;
  const rule = `--today ${today} is after today, so jobs that are still open would be archived.`;
  if (stage !== undefined) {
    throw new AdminUsageError(`${rule} Add --dry-run; on a deployed stage nothing else is allowed.`);
  }
  if (!isConfirmed) throw new AdminUsageError(`${rule} Add --dry-run to change nothing, or --yes to do it.`);
};

export const sweepCommand = defineChange(
  'sweep',
  'Archive the jobs whose closeDate has passed, and refresh those with autoRefresh.',
  {
    today: optional('--today <date>', 'sweep as of this date, YYYY-MM-DD; today by default', parseDate),
    dryRun: flag('--dry-run', 'count the jobs that are due, and change nothing'),
    yes: flag('--yes', 'confirm a date after today; on the local store only'),
  },
  async ({ today: given, dryRun, yes }, context) => {
    const { now, messages } = context;
    const today = given ?? todayAt(now);
    if (dryRun) return { document: await previewSweep(today, now), note: 'Dry run: nothing was changed.' };
    checkFuture(today, yes, context);
    const report = (error: unknown, jobId?: number) => {
      const job = jobId === undefined ? '' : `Job ${jobId}: `;
      messages.write(`${printableLine(job + failureOf(error).message)}\n`);
    };
    const counts = await sweep({ today, now, isTimeUp: () => false, report });
    const isComplete = counts.failed === 0 && counts.finished;
    const message = 'Some jobs that were due could not be swept; the next sweep retries them.';
    return { document: counts, failed: isComplete ? undefined : { code: 'sweep_incomplete', message } };
  },
  ({ dryRun }) => !dryRun,
);
