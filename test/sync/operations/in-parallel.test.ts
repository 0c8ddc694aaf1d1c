import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportBusy } from '../../../lib/busy-store.ts';
import { faster, inParallel, slower } from '../../../lib/sync/operations/in-parallel.ts';

/** Runs tasks that end on request, and counts those that run. */
const start = (count: number) => {
  const ends: (() => void)[] = [];
  const state = { running: 0, isDone: false };
  const task = async (): Promise<void> => {
    state.running += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    state.running -= 1;
  };
  const { signal } = new AbortController();
  const done = inParallel(Array(count).fill(task), signal).then(() => {
    state.isDone = true;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends the tasks that have run longest. */
  const end = async (tasks: number): Promise<number> => {
    for (const one of ends.splice(0, tasks)) one();
    await settle();
    return state.running;
  };
  return { end, state, done, throttle: () => reportBusy(signal) };
};

test('four tasks run at first, one more for each round that is not throttled, and at most 16', async () => {
  const { end, state } = start(400);
  expect(state.running).toBe(4);
  // The limit has grown by one task a little after the round.
  expect(await end(4)).toBe(4);
  expect(await end(1)).toBe(5);
  const seen: number[] = [];
  for (let ended = 0; ended < 300; ended += 1) seen.push(await end(1));
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBe(16);
});

test('from the first throttled attempt on half as many run, and one in the end', async () => {
  const { end, throttle, state } = start(60);
  throttle();
  expect(state.running).toBe(4);
  expect(await end(2)).toBe(2);
  throttle();
  expect(await end(1)).toBe(1);
  throttle();
  expect(await end(1)).toBe(1);
});

test('one round of throttled attempts halves the limit once', async () => {
  const { end, throttle } = start(60);
  for (let attempt = 0; attempt < 4; attempt += 1) throttle();
  expect(await end(2)).toBe(2);
});

test('a task that was throttled does not raise the limit', async () => {
  const { end, throttle } = start(60);
  throttle();
  await end(2);
  throttle();
  await end(1);
  for (let ended = 0; ended < 5; ended += 1) {
    throttle();
    expect(await end(1)).toBe(1);
  }
  expect(await end(1)).toBe(2);
});

test('it ends with the last task', async () => {
  const { end, state, done } = start(3);
  await end(2);
  expect(state).toEqual({ running: 1, isDone: false });
  await end(1);
  await done;
  expect(state).toEqual({ running: 0, isDone: true });
});

test('no tasks end at once', () => inParallel([], new AbortController().signal));

test('the limit stays from 1 to 16', () => {
  const isSlower = fc.array(fc.option(fc.nat(16), { nil: undefined }), { maxLength: 200 });
  fc.assert(
    fc.property(isSlower, (steps) => {
      let limit = 4;
      for (const running of steps) limit = running === undefined ? faster(limit) : slower(limit, running);
      expect(limit).toBeGreaterThanOrEqual(1);
      expect(limit).toBeLessThanOrEqual(16);
    }),
  );
});
