import type { Context } from 'aws-lambda';
import { keepLogAlive } from '../lib/board/store/log.ts';
import { config, todayAt } from '../lib/config.ts';
import { isStuck, sweep } from '../lib/job/sweep/sweep.ts';
import { log, logChanged, logError } from '../lib/log.ts';
import { resumeRemovals, stuckAge } from '../lib/sync/remove-missing.ts';
import { timeUpIn } from '../lib/time-up.ts';

/** The hour of the daily inspection, in UTC: a morning of each zone of Canada. */
const inspectionHour = 14;

// An invalid configuration fails when the function is loaded.
config();

/**
 * Called on a schedule, never over HTTP. Its parts do not depend on each other; it fails at its end if
 * one of them did, if the sweep made no progress, or if the daily inspection found a problem, so that an
 * alarm goes off.
 */
export const handler = async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) => {
  const now = new Date();
  const today = todayAt(now);
  const isTimeUp = timeUpIn(context);
  let failure: unknown;
  const fail = (error: unknown, fields?: object): undefined => {
    logError(error, { sweep: today, ...fields });
    failure ??= error;
  };

  const report = (error: unknown, jobId?: number) => logError(error, { sweep: today, jobId });
  const swept = (step: string, ids: readonly number[]) => logChanged({ sweep: today, step }, ids);
  const counts = await sweep({ today, now, isTimeUp, report, swept }).catch(fail);
  const resumed = await resumeRemovals(stuckAge, { clock: Date.now, isTimeUp }, (error, { id }) =>
    fail(error, { syncId: id }),
  ).catch(fail);
  await keepLogAlive(now.getTime()).catch(fail);

  const expected = process.env.INSPECTION;
  if (expected && now.getUTCHours() === inspectionHour) {
    // Here, because the other runs need none of AWS's clients.
    const { inspect } = await import('../lib/inspection/inspect.ts');
    for (const problem of await inspect(JSON.parse(expected), now)) {
      log('error', { sweep: today, problem });
      failure ??= new Error(problem);
    }
  }

  if (resumed) log('warn', { resumedRemovals: resumed });
  if (!counts?.finished || counts.archived + counts.refreshed + counts.failed > 0) {
    log('info', { sweep: today, ms: Date.now() - now.getTime(), ...counts });
  }
  if (counts && isStuck(counts)) throw new Error('The sweep left jobs that are due, and changed none.');
  if (!counts || failure) throw new Error('A part of the sweep failed.', { cause: failure });
  return counts;
};
