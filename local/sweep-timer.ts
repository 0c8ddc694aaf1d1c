import { dateOf } from '../lib/domain/dates.ts';
import { isSweepMinute } from '../lib/jobs/sweep/schedule.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { log, logError } from '../lib/log.ts';
import { resumeRemovals, stuckAge } from '../lib/sync/remove-missing.ts';

const minute = 60_000;

/**
 * Sweeps at once, for the days when the service did not run, and then on the deployed schedule. On
 * disposal a running sweep finishes its current jobs and leaves the rest.
 */
export const startSweepTimer = (): AsyncDisposable => {
  let isStopped = false;
  let running: Promise<void> | undefined;

  const run = async (now: Date): Promise<void> => {
    const today = dateOf(now);
    try {
      const isTimeUp = () => isStopped || Date.now() >= now.getTime() + minute;
      const counts = await sweep({
        today,
        now,
        isTimeUp,
        report: (error, jobId) => logError(error, { sweep: today, jobId }),
      });
      if (counts.archived + counts.refreshed + counts.failed > 0) log('info', { sweep: today, ...counts });
      await resumeRemovals(stuckAge, { clock: () => Date.now(), isTimeUp }, (error, { id }) =>
        logError(error, { removals: id }),
      );
    } catch (error) {
      logError(error, { sweep: today });
    }
  };

  const start = (now: Date): void => {
    running ??= run(now).finally(() => {
      running = undefined;
    });
  };

  const timer = setInterval(() => {
    const now = new Date();
    if (isSweepMinute(now)) start(now);
  }, minute);
  start(new Date());
  return {
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
