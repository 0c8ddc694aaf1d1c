import { DomainError } from '../domain/errors.ts';

/** Writes of one request at the same time, while the store keeps up. */
const mostAtOnce = 16;

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

/**
 * Runs tasks in parallel; half as many from each moment on at which the store is busy.
 *
 * @returns the outcomes in the order of the tasks.
 */
export const inParallel = async <Result>(
  tasks: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> => {
  const outcomes: PromiseSettledResult<Result>[] = [];
  const queue = tasks.entries();
  let limit = mostAtOnce;
  let running = 0;
  const run = async (): Promise<void> => {
    running += 1;
    for (const [at, task] of queue) {
      const [outcome] = await Promise.allSettled([task()]);
      outcomes[at] = outcome;
      if (outcome.status === 'rejected' && isUnavailable(outcome.reason)) {
        limit = Math.max(1, Math.min(limit, running) >> 1);
      }
      if (running > limit) break;
    }
    running -= 1;
  };
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, run));
  return outcomes;
};
