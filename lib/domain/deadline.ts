import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/**
 * @param deadline the moment, in milliseconds of Unix time, from which nobody waits for `work` any
 *   more.
 */
export const withDeadline = <Result>(deadline: number, work: () => Result): Result =>
  deadlines.run(deadline, work);

/**
 * Whether the work at hand has been given up: its client was told so, and may have asked for
 * something newer. A function that is frozen after its answer goes on where it stood when the next
 * request thaws it.
 */
export const isGivenUp = (): boolean => Date.now() >= (deadlines.getStore() ?? Number.POSITIVE_INFINITY);
