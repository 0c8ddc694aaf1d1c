import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { failWith, intercept, type StoreRequest } from '../support/faults.ts';
import { useShortRetryDelays } from '../support/short-retry-delays.ts';
import { commit, feedOf, openSync, references, sendChunk, syncOf } from '../support/syncs.ts';

useShortRetryDelays();
const api = useApi();

// The requests of a bundle, which runs in another process, cannot fail.
const injectable = test.skipIf(process.env.BUNDLES);

const jobs = feedOf(references(60));

/** The job that a transaction creates, the first one of several. */
const jobOf = ({ input }: StoreRequest): string => JSON.stringify(input.TransactItems?.[0]);

/**
 * Throttles every transaction while `work` runs.
 *
 * @returns for each job, in the order of their first attempts, how many others were being tried then.
 */
const whileThrottled = async <Result>(work: () => Promise<Result>) => {
  const attempts: string[] = [];
  const result = await intercept((request, send) => {
    if (!request.command.startsWith('TransactWrite')) return send();
    attempts.push(/referenceId[^A]*(A-\d+)/.exec(jobOf(request))?.[1] ?? '');
    return failWith('throttled-item', request, send);
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

injectable('a chunk makes one write at a time while the store is throttled, and can be resent', async () => {
  const employer = await api.employer();
  const sync = await openSync(employer);
  const { result, others } = await whileThrottled(() => sendChunk(employer, sync, 1, jobs));
  expect(result.counts).toMatchObject({ created: 0, failed: 60 });
  expect(others).toHaveLength(60);
  expect(Math.max(...others)).toBe(3);
  expect(others.slice(-20)).toEqual(Array(20).fill(0));
  const again = await sendChunk(employer, sync, 1, jobs);
  expect(again.counts).toMatchObject({ created: 60, failed: 0 });
  const committed = syncOf(await commit(employer, sync, 1, 60));
  expect(committed).toMatchObject({ state: 'done', counts: { created: 60, failed: 0 } });
});
