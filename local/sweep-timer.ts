import { dateOf } from '../lib/domain/dates.ts';
import { isSweepMinute } from '../lib/jobs/sweep/schedule.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { log, logError } from '../lib/log.ts';

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
      const counts = await sweep({
        today,
        now,
        isTimeUp: () => isStopped || Date.now() >= now.getTime() + minute,
        report: (error, jobId) => logError(error, { sweep: today, jobId }),
      });
      if (counts.archived + counts.refreshed + counts.failed > 0) log('info', { sweep: today, ...counts });
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
