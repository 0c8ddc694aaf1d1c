import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import {
  commit,
  feedOf,
  openSync,
  openWith,
  references,
  sendChunk,
  syncOf,
} from '../../support/api/syncs.ts';
import { failWith, intercept, type StoreRequest } from '../../support/store/faults.ts';
import { useShortRetryDelays } from '../../support/store/short-retry-delays.ts';

useShortRetryDelays();
const api = useApi();

// The requests of a bundle, which runs in another process, cannot fail.
const injectable = test.skipIf(process.env.BUNDLES);

/** What an operation writes or reads: the first referenceId or id in its request. */
const subjectOf = ({ input }: StoreRequest): string =>
  /"A-\d+"|"?:id"?:[^,}]*/.exec(JSON.stringify(input))?.[0] ?? '';

/** Throttles the first attempts of each operation at one command while `work` runs. */
const whileThrottled = async <Result>(command: string, times: number, work: () => Promise<Result>) => {
  const attempts: string[] = [];
  return intercept((request, send) => {
    if (request.command !== command) return send();
    const subject = subjectOf(request);
    const isThrottled = attempts.filter((other) => other === subject).length < times;
    attempts.push(subject);
    return isThrottled ? failWith('throttled-item', request, send) : send();
  }, work);
};

const transaction = 'TransactWriteItemsCommand';

injectable('a chunk whose writes are throttled once stores all its jobs', async () => {
  const employer = await api.employer();
  const sync = await openSync(employer);
  const jobs = feedOf(references(100));
  const { counts } = await whileThrottled(transaction, 1, () => sendChunk(employer, sync, 1, jobs));
  expect(counts).toMatchObject({ created: 100, failed: 0 });
});

injectable(
  'jobs whose retries are used up have failed, and are created when the chunk is resent',
  async () => {
    const employer = await api.employer();
    const sync = await openSync(employer);
    const jobs = feedOf(references(12));
    const { counts } = await whileThrottled(transaction, Number.POSITIVE_INFINITY, () =>
      sendChunk(employer, sync, 1, jobs),
    );
    expect(counts).toMatchObject({ created: 0, failed: 12 });
    const again = await sendChunk(employer, sync, 1, jobs);
    expect(again.counts).toMatchObject({ created: 12, failed: 0 });
    const committed = syncOf(await commit(employer, sync, 1, 12));
    expect(committed).toMatchObject({ state: 'done', counts: { created: 12, failed: 0 } });
  },
);

injectable('changes whose writes fail have failed, and are made when the chunk is resent', async () => {
  const employer = await api.employer();
  const sync = await openWith(employer, feedOf(references(12)));
  const changed = feedOf(references(12), { description: 'New' });
  const { counts } = await whileThrottled(transaction, Number.POSITIVE_INFINITY, () =>
    sendChunk(employer, sync, 1, changed),
  );
  expect(counts).toMatchObject({ updated: 0, failed: 12 });
  expect((await sendChunk(employer, sync, 1, changed)).counts).toMatchObject({ updated: 12, failed: 0 });
});
