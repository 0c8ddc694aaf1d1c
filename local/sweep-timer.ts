import { dateOf } from '../lib/domain/dates.ts';
import { logError, logLine } from '../lib/http/log.ts';
import { sweep } from '../lib/jobs/sweep.ts';
import { isSweepMinute } from '../lib/jobs/sweep-schedule.ts';

const minute = 60_000;

/** Sweeps at once, for the days that the service was away, and then as often as the deployed one. */
export const startSweeping = (): Disposable => {
  let running = false;
  const run = async (now: Date): Promise<void> => {
    if (running) return;
    running = true;
    const today = dateOf(now);
    try {
      const report = (error: unknown, jobId: number) => logError(error, { sweep: today, jobId });
      const counts = await sweep({ today, now, until: now.getTime() + minute, report });
      if (counts.archived + counts.refreshed + counts.failed > 0) logLine({ sweep: today, ...counts });
    } catch (error) {
      logError(error, { sweep: today });
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => {
    const now = new Date();
    if (isSweepMinute(now)) void run(now);
  }, minute);
  void run(new Date());
  return { [Symbol.dispose]: () => clearInterval(timer) };
};
