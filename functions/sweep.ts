import type { Context } from 'aws-lambda';
import { config } from '../lib/config.ts';
import { dateOf } from '../lib/domain/dates.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { log, logError } from '../lib/log.ts';

/** Milliseconds before the function's time limit at which a run starts no more jobs. */
const margin = 10_000;

// An invalid configuration fails when the function is loaded.
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
  log('info', { sweep: today, ms: Date.now() - now.getTime(), ...counts });
  return counts;
};
