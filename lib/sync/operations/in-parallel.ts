import { onBusy } from '../../busy-store.ts';

/** Tasks of one request at the same time, at its start. */
const firstLimit = 4;
/** The same while the store keeps up. */
const highestLimit = 16;

/** One more once as many tasks as the limit allows have ended. */
export const faster = (limit: number): number => Math.min(highestLimit, limit + 1 / limit);

/** Half of those that run: the limit may not have been reached. */
export const slower = (limit: number, running: number): number => Math.max(1, Math.min(limit, running) / 2);

/**
 * Runs tasks in parallel: more of them while the store keeps up, half as many each time it is
 * busy.
 *
 * @param tasks must not reject.
 * @param signal that of the tasks' requests to the store.
 */
export const inParallel = (tasks: readonly (() => Promise<void>)[], signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = tasks.values();
  let limit: number = firstLimit;
  let running = 0;
  let reports = 0;

  const run = async (task: () => Promise<void>): Promise<void> => {
    const before = reports;
    await task();
    running -= 1;
    if (reports === before) limit = faster(limit);
    fill();
  };

  const fill = (): void => {
    while (running < Math.floor(limit)) {
      const task = queue.next().value;
      if (!task) break;
      running += 1;
      run(task);
    }
    if (running === 0) resolve();
  };

  onBusy(signal, () => {
    reports += 1;
    // If more run than the limit allows, the last decrease has yet to take effect.
    if (running <= limit) limit = slower(limit, running);
  });
  fill();
  return promise;
};
