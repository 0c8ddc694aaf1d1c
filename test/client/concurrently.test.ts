import { expect, test, vi } from 'vitest';
import { concurrently } from '../../client/src/sync/concurrently.ts';

/** A source of numbers that knows whether it was closed. */
const createSource = (count: number, end: () => Promise<void> = async () => {}) => {
  const closed = vi.fn<() => void>();
  const numbers = async function* () {
    try {
      for (let number = 1; number <= count; number += 1) yield number;
      await end();
    } finally {
      closed();
    }
  };
  return { numbers: numbers(), closed };
};

/** Runs that end when their signal is aborted. */
const createRuns = () => {
  const state = { running: 0, ended: 0 };
  const untilAborted = async (_: number, signal: AbortSignal): Promise<never> => {
    state.running += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    // As a request that takes a moment to end.
    await Promise.resolve();
    state.ended += 1;
    throw signal.reason;
  };
  return { state, untilAborted };
};

test('yields the output of each input, the fastest first', async () => {
  const gate = Promise.withResolvers<void>();
  const run = async (number: number) => {
    if (number === 1) await gate.promise;
    if (number === 3) gate.resolve();
    return number;
  };
  expect(await Array.fromAsync(concurrently(createSource(4).numbers, 2, run))).toEqual([2, 3, 1, 4]);
});

test('an error of a run ends the others and closes the source', async () => {
  const { numbers, closed } = createSource(10);
  const { state, untilAborted } = createRuns();
  const run = async (number: number, signal: AbortSignal): Promise<number> => {
    if (number < 3) return untilAborted(number, signal);
    throw new Error('third');
  };
  await expect(Array.fromAsync(concurrently(numbers, 3, run))).rejects.toThrow('third');
  expect(state).toEqual({ running: 2, ended: 2 });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

test('an error of the source ends the runs', async () => {
  const { numbers } = createSource(2, () => Promise.reject(new Error('truncated')));
  const { state, untilAborted } = createRuns();
  await expect(Array.fromAsync(concurrently(numbers, 4, untilAborted))).rejects.toThrow('truncated');
  expect(state).toEqual({ running: 2, ended: 2 });
});

test('a consumer that stops ends the runs and closes the source', async () => {
  const { numbers, closed } = createSource(10);
  const { state, untilAborted } = createRuns();
  const run = (number: number, signal: AbortSignal) =>
    number === 2 ? Promise.resolve(number) : untilAborted(number, signal);
  for await (const number of concurrently(numbers, 2, run)) {
    expect(number).toBe(2);
    break;
  }
  expect(state).toEqual({ running: 1, ended: 1 });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

test('a signal ends the runs, also while the source waits', async () => {
  const controller = new AbortController();
  const waits = () => {
    controller.abort(new Error('interrupted'));
    return new Promise<void>(() => {});
  };
  const { state, untilAborted } = createRuns();
  const { numbers } = createSource(2, waits);
  const all = Array.fromAsync(concurrently(numbers, 4, untilAborted, controller.signal));
  await expect(all).rejects.toThrow('interrupted');
  expect(state).toEqual({ running: 2, ended: 2 });
});

test('with a signal that is aborted already nothing is read', async () => {
  const run = vi.fn<() => Promise<void>>();
  const signal = AbortSignal.abort(new Error('interrupted'));
  const all = Array.fromAsync(concurrently(createSource(2).numbers, 4, run, signal));
  await expect(all).rejects.toThrow('interrupted');
  expect(run).not.toHaveBeenCalled();
});
