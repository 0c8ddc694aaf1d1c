import { completeAnnouncements } from '../lib/board/announce.ts';
import { dateOf } from '../lib/domain/dates.ts';
import { isSweepMinute } from '../lib/jobs/sweep/schedule.ts';
import { sweep } from '../lib/jobs/sweep/sweep.ts';
import { log, logError } from '../lib/log.ts';
import { keepLogAlive } from '../lib/store/changes/log.ts';
import { resumeRemovals, stuckAge } from '../lib/sync/remove-missing.ts';
import { expireItems } from './expire-items.ts';
import type { LambdaHandler } from './gateway/lambda.ts';
import { followJobs, type StreamOptions } from './stream/follow-jobs.ts';
import { streamTrimmer } from './stream/trim-streams.ts';

type Load = (name: string) => Promise<LambdaHandler>;

/**
 * Does work in the background: once at a time, and once more if it was started meanwhile. On disposal
 * a run ends after its current step, and the rest is left to the next start.
 */
const createWorker = (work: (isStopped: () => boolean) => Promise<void>) => {
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isAsked && !isStopped) {
      isAsked = false;
      await work(() => isStopped).catch((error) => logError(error, {}));
    }
  };
  return {
    start: () => {
      isAsked = true;
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      await running;
    },
  };
};

/** The age of removals that began at any time. */
const anyAge = Number.NEGATIVE_INFINITY;

/** @param age milliseconds since the removals began, at least. */
const continueRemovals = (age: number, isTimeUp: () => boolean): Promise<number> =>
  resumeRemovals(age, { clock: () => Date.now(), isTimeUp }, (error, { id }) =>
    logError(error, { removals: id }),
  );

/**
 * Removes jobs in the background, as a stream makes it when deployed: at the start, for what a stop
 * has interrupted, and after each commit.
 *
 * @returns `load` makes the commit start it.
 */
export const startRemovals = (loadFunction: Load): AsyncDisposable & { readonly load: Load } => {
  const worker = createWorker(async (isStopped) => {
    await continueRemovals(anyAge, isStopped);
  });
  worker.start();
  return {
    load: async (name) => {
      const handler = await loadFunction(name);
      if (name !== 'commit-sync') return handler;
      return async (event, context) => {
        const result = await handler(event, context);
        worker.start();
        return result;
      };
    },
    [Symbol.asyncDispose]: worker[Symbol.asyncDispose],
  };
};

/**
 * Records the changes of jobs for followers of the board, as a stream makes it when deployed.
 *
 * @param handler the function that the stream calls.
 * @param database the engine's file, from which read records are deleted.
 */
export const startChanges = (
  handler: StreamOptions['handler'],
  database: string | undefined,
): AsyncDisposable => {
  const trim = database === undefined ? undefined : streamTrimmer(database);
  const following = followJobs({ handler, ...(trim && { onPosition: trim }) });
  return {
    [Symbol.asyncDispose]: async () => {
      await following[Symbol.asyncDispose]();
      trim?.[Symbol.dispose]();
    },
  };
};

const minute = 60_000;

/** Works at once, for the time when the service did not run, and then in each minute that is due. */
const startTimer = (
  work: (isTimeUp: () => boolean, now: Date) => Promise<void>,
  isDue: (now: Date) => boolean = () => true,
): AsyncDisposable => {
  const worker = createWorker((isStopped) => {
    const now = new Date();
    return work(() => isStopped() || Date.now() >= now.getTime() + minute, now);
  });
  const timer = setInterval(() => {
    if (isDue(new Date())) worker.start();
  }, minute);
  worker.start();
  return {
    [Symbol.asyncDispose]: () => {
      clearInterval(timer);
      return worker[Symbol.asyncDispose]();
    },
  };
};

/** Sweeps on the deployed schedule, and deletes what has expired. Its parts do not depend on each other. */
export const startSweepTimer = (): AsyncDisposable =>
  startTimer(async (isTimeUp, now) => {
    const today = dateOf(now);
    const fail = (error: unknown) => logError(error, { sweep: today });
    const report = (error: unknown, jobId?: number) => logError(error, { sweep: today, jobId });
    const counts = await sweep({ today, now, isTimeUp, report }).catch(fail);
    if (counts && counts.archived + counts.refreshed + counts.failed > 0)
      log('info', { sweep: today, ...counts });
    await continueRemovals(stuckAge, isTimeUp).catch(fail);
    // The log's newest row does not expire then.
    await keepLogAlive(now.getTime())
      .then(() => expireItems(now.getTime()))
      .catch(fail);
  }, isSweepMinute);

/** Completes, each minute, what commands on employers have left. */
export const startAnnouncementTimer = (): AsyncDisposable =>
  startTimer(async (isTimeUp) => {
    const report = (error: unknown, { employerId }: { readonly employerId: number }) =>
      logError(error, { employerId });
    await completeAnnouncements({ clock: Date.now, isTimeUp, report });
  });
