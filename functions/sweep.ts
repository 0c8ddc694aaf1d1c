import type { Context } from 'aws-lambda';
import { config } from '../lib/config.ts';
import { dateOf } from '../lib/domain/dates.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { logError, logLine } from '../lib/log.ts';

/** The time at the end of a run for the current jobs, in milliseconds. */
const margin = 10_000;

// Reports an invalid configuration at the start of the function.
config();

/** Called on a schedule, never over HTTP. */
export const handler = async (_event: unknown, context: Context) => {
  const now = new Date();
  const today = dateOf(now);
  const counts = await sweep({
    today,
    now,
    isTimeUp: () => context.getRemainingTimeInMillis() < margin,
    report: (error, jobId) => logError(error, { sweep: today, jobId }),
  });
  logLine({ sweep: today, ms: Date.now() - now.getTime(), ...counts });
  return counts;
};
