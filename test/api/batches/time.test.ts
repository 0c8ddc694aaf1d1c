import { expect, vi } from 'vitest';
import type { BatchResult } from '../../../lib/sync/batch-schema.ts';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { batchOf, put, resultAt, sendBatch } from '../../support/api/batches.ts';
import { totalOf } from '../../support/api/jobs.ts';
import { openSync, putChunk } from '../../support/api/syncs.ts';
import { violations } from '../../support/invariants.ts';
import { intercept } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';

useOwnTables();
const { test, ...api } = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

const expectConsistent = async (employer: EmployerClient, total: number): Promise<void> => {
  expect(await totalOf(employer)).toBe(total);
  expect(await violations(employer.id)).toEqual([]);
};

/** Calls `turn` in each turn of the event loop while the store has nothing to do for a batch. */
const whileReading = async (turn: () => void, work: () => Promise<BatchResult>): Promise<BatchResult> => {
  let reading = false;
  const next = (): void => {
    if (!reading) return;
    turn();
    setImmediate(next);
  };
  return intercept(async ({ command }, send) => {
    reading = false;
    const response = await send();
    reading = command.startsWith('BatchGet');
    setImmediate(next);
    return response;
  }, work).finally(() => {
    reading = false;
  });
};

test('between two operations, other requests are answered', async ({ employer }) => {
  const operations = Array.from({ length: 100 }, (_, at) => put(`R${at}`, { title: null }));
  let turns = 0;
  const count = () => {
    turns += 1;
  };
  const { counts } = await whileReading(count, () => sendBatch(employer, operations));
  expect(counts.invalid).toBe(100);
  expect(turns).toBeGreaterThanOrEqual(99);
});

test.each(['a batch', 'a chunk'])('%s: jobs that are not read in time fail', async (kind) => {
  const employer = await api.employer();
  const operations = [...Array.from({ length: 48 }, (_, at) => put(`R${at}`)), put('R0')];
  const sync = await openSync(employer);
  const jobs = operations.map(({ job }) => job);
  const send = async (): Promise<BatchResult> =>
    kind === 'a batch' ? sendBatch(employer, operations) : batchOf(await putChunk(employer, sync, 1, jobs));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    let seconds = 0;
    const pass = () => {
      if (++seconds <= 16) vi.setSystemTime(Date.now() + 1_000);
    };
    const slow = await whileReading(pass, send);
    const { created, failed } = slow.counts;
    // Those that were read are written: each attempt continues.
    expect([created > 10, created <= 20, created + failed]).toEqual([true, true, 49]);
    expect(resultAt(slow, 47)).toEqual({ index: 47, outcome: 'failed', referenceId: 'R47' });
    expect((await send()).counts).toMatchObject({ created: 48 - created, unchanged: created, invalid: 1 });
    await expectConsistent(employer, 48);
  } finally {
    vi.useRealTimers();
  }
});

test('no operation is started after 20 seconds, and the response is complete', async ({ employer }) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const operations = Array.from({ length: 100 }, (_, at) => put(`R${at}`));
    let writes = 0;
    const batch = await intercept(
      async ({ command }, send) => {
        if (command === 'TransactWriteItemsCommand' && ++writes === 4) vi.setSystemTime(Date.now() + 20_001);
        return send();
      },
      () => sendBatch(employer, operations),
    );
    const { created, failed } = batch.counts;
    expect([created + failed, created >= 40, failed > 0]).toEqual([100, true, true]);
    const again = await sendBatch(employer, operations);
    expect(again.counts).toMatchObject({ created: failed, unchanged: created });
  } finally {
    vi.useRealTimers();
  }
  await expectConsistent(employer, 100);
});
