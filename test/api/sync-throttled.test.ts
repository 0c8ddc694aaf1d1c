import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { failWith, intercept } from '../support/faults.ts';
import { useShortRetryDelays } from '../support/short-retry-delays.ts';
import { commit, feedOf, openSync, references, sendChunk, syncOf } from '../support/syncs.ts';

useShortRetryDelays();
const api = useApi();

// The requests of a bundle, which runs in another process, cannot fail.
const injectable = test.skipIf(process.env.BUNDLES);

/** The first job that a transaction creates. */
const jobOf = (items: readonly unknown[] = []): string =>
  /referenceId[^A]*(A-\d+)/.exec(JSON.stringify(items[0]))?.[1] ?? '';

/**
 * Throttles the first attempts of each transaction while `work` runs.
 *
 * @returns for each transaction, in the order of the first attempts, how many others were being
 *   tried then.
 */
const whileThrottled = async <Result>(times: number, work: () => Promise<Result>) => {
  const attempts: string[] = [];
  const result = await intercept((request, send) => {
    if (!request.command.startsWith('TransactWrite')) return send();
    const job = jobOf(request.input.TransactItems);
    const isThrottled = attempts.filter((other) => other === job).length < times;
    attempts.push(job);
    return isThrottled ? failWith('throttled-item', request, send) : send();
  }, work);
  const tried = [...new Set(attempts)];
  const others = tried.map((job) => {
    const first = attempts.indexOf(job);
    const isTried = (other: string): boolean =>
      attempts.indexOf(other) < first && attempts.lastIndexOf(other) > first;
    return tried.filter(isTried).length;
  });
  return { result, others };
};

injectable('a chunk makes fewer writes at a time from the first throttled one on', async () => {
  const employer = await api.employer();
  const sync = await openSync(employer);
  const jobs = feedOf(references(100));
  const { result, others } = await whileThrottled(1, () => sendChunk(employer, sync, 1, jobs));
  expect(result.counts).toMatchObject({ created: 100, failed: 0 });
  expect(others).toHaveLength(10);
  expect(Math.max(...others)).toBe(3);
  expect(others.slice(-4)).toEqual([0, 0, 0, 0]);
});

injectable(
  'jobs whose retries are used up have failed, and are created when the chunk is resent',
  async () => {
    const employer = await api.employer();
    const sync = await openSync(employer);
    const jobs = feedOf(references(12));
    const { result } = await whileThrottled(Number.POSITIVE_INFINITY, () =>
      sendChunk(employer, sync, 1, jobs),
    );
    expect(result.counts).toMatchObject({ created: 0, failed: 12 });
    const again = await sendChunk(employer, sync, 1, jobs);
    expect(again.counts).toMatchObject({ created: 12, failed: 0 });
    const committed = syncOf(await commit(employer, sync, 1, 12));
    expect(committed).toMatchObject({ state: 'done', counts: { created: 12, failed: 0 } });
  },
);
