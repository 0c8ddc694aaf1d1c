import { describe, expect, vi } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { outcomesOf, put, remove, resultAt, sendBatch } from '../../support/api/batches.ts';
import { readJob, totalOf } from '../../support/api/jobs.ts';
import { pageOf, problemOf } from '../../support/api/responses.ts';
import { violations } from '../../support/invariants.ts';
import {
  type FaultKind,
  failWith,
  intercept,
  withFaultAt,
  withFaults,
  withInterruption,
} from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { useShortRetryDelays } from '../../support/store/short-retry-delays.ts';
import { runSweep } from '../../support/sweeping.ts';

useOwnTables();
useShortRetryDelays();
const { test } = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

const references = Array.from({ length: 12 }, (_, at) => `R${at}`);

const titled = (title: string) => references.map((reference) => put(reference, { title, status: 'active' }));

const expectConsistent = async (employer: EmployerClient, total: number): Promise<void> => {
  expect(await totalOf(employer)).toBe(total);
  expect(await violations(employer.id)).toEqual([]);
};

const retryableFaults: readonly FaultKind[] = [
  'conflict',
  'throttled-item',
  'throttled-account',
  'response-lost',
];

describe.each([
  ['without faults', 0],
  ['with faults in 5% of store requests', 0.05],
])('%s', (_, rate) => {
  const withRetryableFaults = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withFaults({ rate, kinds: retryableFaults, seed: 7 }, work);

  test('two batches with the same new jobs at once create each job once', async ({ employer }) => {
    const batches = await withRetryableFaults(() =>
      Promise.all([sendBatch(employer, titled('One')), sendBatch(employer, titled('Other').reverse())]),
    );
    const all = batches.flatMap(({ results }) => results);
    expect(all.filter(({ outcome }) => outcome === 'created')).toHaveLength(references.length);
    expect(all.filter(({ outcome }) => outcome === 'updated')).toHaveLength(references.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(references.length);
    await expectConsistent(employer, references.length);
  });

  test('a batch and single changes at once lose no change of another property', async ({ employer }) => {
    await sendBatch(employer, titled('Old'));
    const change = (reference: string) => ({ op: 'put', job: { referenceId: reference, title: 'New' } });
    const [batch] = await withRetryableFaults(() =>
      Promise.all([
        sendBatch(employer, references.map(change)),
        ...references.map((referenceId) => employer.put('/jobs', { referenceId, closeDate: '2999-12-31' })),
      ]),
    );
    for (const { id } of batch.results) {
      expect(await readJob(employer, { id: Number(id) })).toMatchObject({
        title: 'New',
        closeDate: '2999-12-31',
      });
    }
    await expectConsistent(employer, references.length);
  });

  test('a deleting and a changing batch of the same jobs leave nothing half done', async ({ employer }) => {
    await sendBatch(employer, titled('Old'));
    await withRetryableFaults(() =>
      Promise.all([sendBatch(employer, references.map(remove)), sendBatch(employer, titled('New'))]),
    );
    const { data } = pageOf(await employer.get('/jobs?pageSize=100'));
    for (const { id } of data) expect((await readJob(employer, { id })).title).toBe('New');
    await expectConsistent(employer, data.length);
  });
});

test('new jobs that another client has just created are changed, few at a time', async ({ employer }) => {
  const jobsOf = (title: string) =>
    Array.from({ length: 30 }, (_, at) => put(`R${at}`, { title, status: 'active' }));
  let other: Promise<unknown> | undefined;
  let [running, most] = [0, 0];
  const batch = await intercept(
    async ({ command, input }, send) => {
      if (JSON.stringify(input).includes('Other')) return send();
      if (command === 'TransactWriteItemsCommand') {
        other ??= sendBatch(employer, jobsOf('Other'));
        await other;
      }
      running += 1;
      most = Math.max(most, running);
      return send().finally(() => {
        running -= 1;
      });
    },
    () => sendBatch(employer, jobsOf('Batch')),
  );
  expect(new Set(outcomesOf(batch))).toEqual(new Set(['updated']));
  // Three groups of ten.
  expect(most).toBe(3);
  await expectConsistent(employer, 30);
});

test('a job that is deleted and created after the look-up is changed', async ({ employer }) => {
  await sendBatch(employer, [put('A')]);
  const replaceJob = async () => {
    await employer.delete('/jobs', { referenceId: 'A' });
    await employer.put('/jobs', put('A', { confidential: true }).job);
  };
  const batch = await withInterruption({ nth: 1, command: 'UpdateItemCommand', action: replaceJob }, () =>
    sendBatch(employer, [put('A', { title: 'Batch' })]),
  );
  expect(outcomesOf(batch)).toEqual(['updated']);
  expect(pageOf(await employer.get('/jobs')).data).toMatchObject([{ title: 'Batch', confidential: true }]);
});

test('a job that changes between both look-ups is not taken for unchanged', async ({ employer }) => {
  await sendBatch(employer, [put('A')]);
  const change = () => employer.put('/jobs', { referenceId: 'A', title: 'Single' });
  const batch = await withInterruption({ nth: 2, command: 'BatchGetItemCommand', action: change }, () =>
    sendBatch(employer, [put('A')]),
  );
  expect(outcomesOf(batch)).toEqual(['updated']);
  expect(pageOf(await employer.get('/jobs')).data[0]?.title).toBe(put('A').job.title);
});

test('the sweep is seen: a job that it archived is published again', async ({ employer }) => {
  const operation = put('A', { status: 'active', closeDate: '2027-03-01' });
  await sendBatch(employer, [operation]);
  await runSweep('2027-03-02');
  expect(await totalOf(employer, 'archived')).toBe(1);
  expect(outcomesOf(await sendBatch(employer, [operation]))).toEqual(['updated']);
  expect(await totalOf(employer, 'active')).toBe(1);
});

/** Whether a transaction creates the job with this referenceId. */
const writes = (items: unknown, referenceId: string): boolean =>
  new RegExp(`"referenceId":("|{"S":")${referenceId}"`).test(JSON.stringify(items));

test('an operation that the store cannot complete fails; the others are done', async ({ employer }) => {
  const operations = [put('A'), put('B'), put('C')];
  const batch = await intercept(
    async ({ command, input }, send) => {
      // Both together with the others and by itself.
      if (command !== 'TransactWriteItemsCommand' || !writes(input.TransactItems, 'A')) return send();
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
    },
    () => sendBatch(employer, operations),
  );
  expect(outcomesOf(batch)).toEqual(['failed', 'created', 'created']);
  expect(resultAt(batch, 0)).toEqual({ index: 0, outcome: 'failed', referenceId: 'A' });
  expect(batch.counts).toMatchObject({ failed: 1, created: 2 });
  expect(outcomesOf(await sendBatch(employer, operations))).toEqual(['created', 'unchanged', 'unchanged']);
  await expectConsistent(employer, 3);
});

test('new jobs are created once although all responses to the write are lost', async ({ employer }) => {
  let first: unknown;
  const batch = await intercept(
    async (request, send) => {
      if (request.command !== 'TransactWriteItemsCommand') return send();
      first ??= request.input;
      return first === request.input ? failWith('response-lost', request, send) : send();
    },
    () => sendBatch(employer, titled('One')),
  );
  expect(outcomesOf(batch).slice(0, 10)).toEqual(Array(10).fill('created'));
  expect(batch.counts).toMatchObject({ created: references.length });
  expect(outcomesOf(await sendBatch(employer, titled('One')))).toEqual(references.map(() => 'unchanged'));
  await expectConsistent(employer, references.length);
});

test('of new jobs, one that another client creates meanwhile is changed', async ({ employer }) => {
  const single = () => employer.put('/jobs', put('R3', { title: 'Single', confidential: true }).job);
  const batch = await withInterruption({ nth: 1, command: 'TransactWriteItemsCommand', action: single }, () =>
    sendBatch(employer, titled('Batch')),
  );
  const expected = references.map((reference) => (reference === 'R3' ? 'updated' : 'created'));
  expect(outcomesOf(batch)).toEqual(expected);
  expect(await readJob(employer, { id: Number(resultAt(batch, 3).id) })).toMatchObject({
    title: 'Batch',
    confidential: true,
  });
  await expectConsistent(employer, references.length);
});

test('where the jobs cannot be looked up, the request as a whole can be retried', async ({ employer }) => {
  const response = await intercept(
    async ({ command }, send) => {
      if (!command.startsWith('BatchGet')) return send();
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
    },
    () => employer.send('POST', '/jobs/batch', { body: { operations: [put('A')] }, mayFail: true }),
  );
  expect(problemOf(response, 503).type).toMatch(/\/problems\/unavailable$/);
  await expectConsistent(employer, 0);
});

test('a throttled look-up of some jobs is continued', async ({ employer }) => {
  await sendBatch(employer, titled('One'));
  for (const nth of [1, 2]) {
    const { result, injected } = await withFaultAt(
      { nth, command: 'BatchGetItemCommand', kind: 'throttled-item' },
      () => sendBatch(employer, titled('One')),
    );
    expect(injected).toBe(true);
    expect(outcomesOf(result)).toEqual(references.map(() => 'unchanged'));
  }
});
