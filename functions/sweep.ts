import type { Context } from 'aws-lambda';
import { config } from '../lib/config.ts';
import { dateOf } from '../lib/domain/dates.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { log, logError } from '../lib/log.ts';
import { resumeRemovals, stuckAge } from '../lib/sync/remove-missing.ts';

/** Milliseconds before the function's time limit at which a run starts no more jobs. */
const margin = 10_000;

// An invalid configuration fails when the function is loaded.
config();

/** Called on a schedule, never over HTTP. */
export const handler = async (_event: unknown, context: Context) => {
  const now = new Date();
  const today = dateOf(now);
  const isTimeUp = () => context.getRemainingTimeInMillis() < margin;
  const counts = await sweep({
    today,
    now,
    isTimeUp,
    report: (error, jobId) => logError(error, { sweep: today, jobId }),
  });
  await resume(isTimeUp);
  log('info', { sweep: today, ms: Date.now() - now.getTime(), ...counts });
  return counts;
};

/** A failure is left to the next run. */
const resume = async (isTimeUp: () => boolean): Promise<void> => {
  try {
    const report = (error: unknown, { id }: { readonly id: string }) => logError(error, { removals: id });
    const resumed = await resumeRemovals(stuckAge, { clock: () => Date.now(), isTimeUp }, report);
    if (resumed > 0) log('warn', { resumedRemovals: resumed });
  } catch (error) {
    logError(error, {});
  }
};
