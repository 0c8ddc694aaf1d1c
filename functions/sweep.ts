import type { Context } from 'aws-lambda';
import { keepBoard } from '../lib/board/announce.ts';
import { config } from '../lib/config.ts';
import { dateOf } from '../lib/domain/dates.ts';
import { isStuck, sweep } from '../lib/jobs/sweep/sweep.ts';
import { log, logError } from '../lib/log.ts';
import { resumeRemovals, stuckAge } from '../lib/sync/remove-missing.ts';

/** Milliseconds before the function's time limit at which a run starts no more jobs. */
const margin = 10_000;

// An invalid configuration fails when the function is loaded.
config();

/** Called on a schedule, never over HTTP. Fails without progress, so that an alarm goes off. */
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
  if (isStuck(counts)) throw new Error('The sweep left jobs that are due, and changed none.');
  return counts;
};

/** A failure is left to the next run. */
const resume = async (isTimeUp: () => boolean): Promise<void> => {
  try {
    const report = (error: unknown, { id }: { readonly id: string }) => logError(error, { removals: id });
    const resumed = await resumeRemovals(stuckAge, { clock: () => Date.now(), isTimeUp }, report);
    if (resumed > 0) log('warn', { resumedRemovals: resumed });
    await keepBoard({ clock: Date.now, isTimeUp, report: logError });
  } catch (error) {
    logError(error, {});
  }
};
