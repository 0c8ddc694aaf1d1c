import { isSweepMinute } from '../lib/job/sweep/schedule.ts';
import { logError } from '../lib/log.ts';
import { resumeRemovals } from '../lib/sync/remove-missing.ts';
import { expireItems } from './expire-items.ts';
import type { LambdaHandler } from './gateway/lambda.ts';
import { loadFunction } from './gateway/load-function.ts';

type Load = (name: string) => Promise<LambdaHandler>;

/**
 * Does work in the background, one run after the other; starts during a run make one more. On disposal
 * a run ends after its current step, and the rest is left to the next start.
 */
const createWorker = (work: (isStopped: () => boolean) => Promise<unknown>) => {
  let isStopped = false;
  let isWaiting = false;
  let last = Promise.resolve<unknown>(undefined);
  return {
    start: () => {
      if (isWaiting) return;
      isWaiting = true;
      last = last
        .then(() => {
          isWaiting = false;
          return isStopped || work(() => isStopped);
        })
        .catch((error) => isStopped || logError(error, {}));
    },
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      await last;
    },
  };
};

/** The age of removals that began at any time. */
const anyAge = Number.NEGATIVE_INFINITY;

const resumeAll = (isTimeUp: () => boolean) =>
  resumeRemovals(anyAge, { clock: Date.now, isTimeUp }, (error, { id }) => logError(error, { syncId: id }));

/** Removes what a commit in this process has left. */
export const finishRemovals = (): void => {
  resumeAll(() => false).catch((error) => logError(error, {}));
};

/**
 * Removes jobs in the background, as a stream makes it when deployed: at the start, for what a stop
 * has interrupted, and after each commit.
 *
 * @returns `load` makes the commit start it.
 */
export const startRemovals = (loadFunction: Load): AsyncDisposable & { readonly load: Load } => {
  const worker = createWorker(resumeAll);
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

const minute = 60_000;

/** Works at once, for the time when the service did not run, and then in each minute that is due. */
export const everyMinute = (
  work: Parameters<typeof createWorker>[0],
  isDue: (now: Date) => boolean = () => true,
): AsyncDisposable => {
  const worker = createWorker(work);
  const timer = setInterval(() => isDue(new Date()) && worker.start(), minute);
  worker.start();
  return {
    [Symbol.asyncDispose]: () => {
      clearInterval(timer);
      return worker[Symbol.asyncDispose]();
    },
  };
};

/** A function that runs on a schedule. */
type Scheduled = (event: unknown, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;

/** Runs a function, until the next minute at most. */
const runFunction = async (name: string, isStopped: () => boolean): Promise<unknown> => {
  const run = await loadFunction<Scheduled>(name);
  const end = Date.now() + minute;
  return run({}, { getRemainingTimeInMillis: () => (isStopped() ? 0 : end - Date.now()) });
};

/**
 * Sweeps on the deployed schedule. Then the log's newest row does not expire, and others can, also if a
 * part of the sweep has failed.
 */
export const startSweepTimer = (): AsyncDisposable =>
  everyMinute(
    (isStopped) => runFunction('sweep', isStopped).finally(() => expireItems(Date.now())),
    isSweepMinute,
  );

/** Completes, each minute, what commands on employers have left. */
export const startAnnouncementTimer = (): AsyncDisposable =>
  everyMinute((isStopped) => runFunction('announce', isStopped));
