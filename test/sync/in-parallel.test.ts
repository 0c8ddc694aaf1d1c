import { expect, test } from 'vitest';
import { DomainError, storeUnavailable } from '../../lib/domain/errors.ts';
import { inParallel } from '../../lib/sync/in-parallel.ts';

/** Tasks that end when they are told to, and how many of them run. */
const controlled = (count: number) => {
  const ends: ((error?: Error) => void)[] = [];
  const state = { running: 0, most: 0 };
  const tasks = Array.from({ length: count }, (_, at) => async (): Promise<number> => {
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ends.push((error) => (error ? reject(error) : resolve()));
    await promise.finally(() => {
      state.running -= 1;
    });
    return at;
  });
  return { tasks, ends, state };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the outcomes are in the order of the tasks, whatever ends first', async () => {
  const { tasks, ends } = controlled(3);
  const outcomes = inParallel(tasks);
  const error = new DomainError('job.unknown', 'x');
  ends[2]?.();
  ends[1]?.(error);
  ends[0]?.();
  expect(await outcomes).toEqual([
    { status: 'fulfilled', value: 0 },
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: 2 },
  ]);
});

test('no task runs without a place: at most 16 at a time', async () => {
  const { tasks, ends, state } = controlled(40);
  const outcomes = inParallel(tasks);
  for (let ended = 0; ended < 40; ended += 1) {
    await settle();
    ends[ended]?.();
  }
  expect((await outcomes).map((one) => one.status === 'fulfilled' && one.value)).toEqual(
    tasks.map((_, at) => at),
  );
  expect(state.most).toBe(16);
});

test('half as many run from the moment at which the store is busy', async () => {
  const { tasks, ends, state } = controlled(60);
  const outcomes = inParallel(tasks);
  ends[0]?.(storeUnavailable());
  await settle();
  expect(state.running).toBe(15);
  for (let at = 1; at < 16; at += 1) ends[at]?.();
  await settle();
  expect(state.running).toBe(8);
  for (let at = 16; at < 24; at += 1) ends[at]?.(storeUnavailable());
  await settle();
  expect(state.running).toBe(1);
  for (let at = 24; at < 60; at += 1) {
    ends[at]?.();
    await settle();
    expect(state.running).toBeLessThanOrEqual(1);
  }
  expect(await outcomes).toHaveLength(60);
});

test('no tasks have no outcomes', async () => {
  expect(await inParallel([])).toEqual([]);
});
