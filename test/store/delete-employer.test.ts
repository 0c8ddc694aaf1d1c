import { test as base, describe, expect, vi } from 'vitest';
import { insertKey, revokeKey } from '../../lib/employer/store/api-keys.ts';
import { authenticate, cacheMillis } from '../../lib/employer/store/authenticate.ts';
import { findEmployer, insertEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { findJob } from '../../lib/job/store/find-job.ts';
import { insertJob, replaceJob } from '../../lib/job/store/write-job.ts';
import { removeEmployer } from '../../lib/operator/store/remove-employer.ts';
import { findRemoving } from '../../lib/sync/store/removals.ts';
import { intercept, withInterruption } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { itemsOf, putItem } from '../support/store/store-items.ts';
import { aJob, aStoredJob, randomText } from '../support/store/stored-job.ts';
import { commitOnly, openFor, runRemovals } from '../support/synchronising.ts';

useOwnTables();

const start = Date.UTC(2026, 10, 20, 10);

/** A clock that advances only during waits. */
const newClock = (duringWait: () => Promise<unknown> = async () => {}) => {
  let now = start;
  const waits: number[] = [];
  const progress: number[] = [];
  return {
    waits,
    progress,
    now: () => new Date(now),
    wait: async (millis: number) => {
      waits.push(millis);
      await duringWait();
      now += millis;
    },
    onProgress: (jobs: number) => progress.push(jobs),
  };
};

const newEmployer = async () =>
  (await insertEmployer({ name: 'Leaving', plan: 'standard' }, new Date(start))).id;

const test = base.extend('id', newEmployer);

const newKeyOf = (employerId: number) => insertKey({ employerId, label: '' }, new Date(start));

/** Every item of the tables that names the employer. */
const itemsOfEmployer = async (employerId: number) => {
  const [employers, ...others] = await Promise.all(
    (['employers', 'apiKeys', 'jobs', 'jobReferences', 'syncs'] as const).map(itemsOf),
  );
  return [
    ...(employers ?? []).filter(({ id }) => id === employerId),
    ...others.flat().filter((item) => item.employerId === employerId),
  ];
};

const piecesOf = async (id: number) => (await itemsOf('jobs')).filter((item) => item.id === id);

test('deletes all data of the employer only', async () => {
  const [deleted, other] = [await newEmployer(), await newEmployer()];
  const long = await aStoredJob({ employerId: deleted, description: randomText(900_000) });
  for (let count = 0; count < 60; count++) {
    await aStoredJob({ employerId: deleted, referenceId: count % 2 ? `R${count}` : null, status: 'active' });
  }
  await newKeyOf(deleted);
  await newKeyOf(deleted);
  const otherJob = await aStoredJob({ employerId: other, referenceId: 'R1' });
  await newKeyOf(other);
  const before = await itemsOfEmployer(other);

  const clock = newClock();
  expect(await removeEmployer(deleted, clock)).toEqual({ jobs: 61, keys: 2 });
  expect(await itemsOfEmployer(deleted)).toEqual([]);
  expect(await piecesOf(long.job.id)).toEqual([]);
  expect(clock.progress.reduce((sum, jobs) => sum + jobs)).toBe(61);
  expect(await itemsOfEmployer(other)).toEqual(before);
  expect(await findJob(otherJob.job.id, other)).toEqual(otherJob);
  await expect(findEmployer(deleted)).rejects.toThrow(`There is no employer ${deleted}.`);
});

describe('concurrent writes', () => {
  test('with a cached key are waited for and deleted', async ({ id }) => {
    const { key } = await newKeyOf(id);
    const job = aJob({ employerId: id, referenceId: 'late' });
    let lastMoment = 0;
    const clock = newClock(async () => {
      lastMoment = start + cacheMillis - 1;
      if (await authenticate(key, lastMoment)) await insertJob(job);
    });
    await authenticate(key, start);
    expect(await removeEmployer(id, clock)).toEqual({ jobs: 1, keys: 1 });
    expect(await itemsOfEmployer(id)).toEqual([]);
    expect(await piecesOf(job.id)).toEqual([]);
    // The last request started at this time and may take 30 seconds.
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(lastMoment + 30_000);
    expect(await authenticate(key, clock.now().getTime())).toBeUndefined();
  });

  test('between the read and the deletion of a job leave no piece behind', async ({ id }) => {
    const { job } = await aStoredJob({ employerId: id });
    const rewrite = async () => {
      const stored = await findJob(job.id, id);
      if (stored) await replaceJob(stored, { ...stored.job, description: randomText(400_000) });
    };
    // In both passes: the sweep can still write, because it needs no key.
    const deleted = await withInterruption(
      { nth: 1, command: 'TransactWriteItemsCommand', action: rewrite },
      () =>
        withInterruption({ nth: 3, command: 'TransactWriteItemsCommand', action: rewrite }, () =>
          removeEmployer(id, newClock()),
        ),
    );
    expect(deleted.jobs).toBe(1);
    expect(await piecesOf(job.id)).toEqual([]);
  });
});

describe('the wait for requests in flight', () => {
  test('is skipped when the keys were stopped long ago or do not exist', async () => {
    const [suspendedEmployer, withoutKeys] = [await newEmployer(), await newEmployer()];
    await newKeyOf(suspendedEmployer);
    await suspendEmployer(suspendedEmployer, new Date(start - 3_600_000));
    for (const id of [suspendedEmployer, withoutKeys]) {
      const clock = newClock();
      await removeEmployer(id, clock);
      expect(clock.waits).toEqual([]);
    }
  });

  test('starts when the last key has been stopped', async ({ id }) => {
    await newKeyOf(id);
    const interrupted = intercept(
      (request, send) =>
        request.command === 'ScanCommand' ? Promise.reject(new Error('connection lost')) : send(),
      () => suspendEmployer(id, new Date(start - 3_600_000)),
    );
    await expect(interrupted).rejects.toThrow();
    const clock = newClock();
    await removeEmployer(id, clock);
    expect(clock.waits).toEqual([cacheMillis + 35_000]);
  });

  test('continues after an interruption', async ({ id }) => {
    await newKeyOf(id);
    await aStoredJob({ employerId: id, referenceId: 'R' });
    const interrupted = removeEmployer(id, {
      ...newClock(),
      wait: () => Promise.reject(new Error('connection lost')),
    });
    await expect(interrupted).rejects.toThrow('connection lost');
    // No reference to a deleted job is left.
    expect((await itemsOfEmployer(id)).filter(({ referenceId }) => referenceId)).toEqual([]);
    const clock = newClock();
    await removeEmployer(id, { ...clock, now: () => new Date(start + 50_000) });
    expect(clock.waits).toEqual([cacheMillis + 35_000 - 50_000]);
  });
});

test('finds a job by its reference when the index lags', async ({ id }) => {
  const { job } = await aStoredJob({ employerId: id, referenceId: 'R' });
  await aStoredJob({ employerId: id, referenceId: 'S' });
  const deletion = intercept(
    async (request, send) => {
      const result = await send();
      const { IndexName } = request.input as { IndexName?: string };
      if (IndexName) Object.assign((result as { output: object }).output, { Items: [], Count: 0 });
      return result;
    },
    () => removeEmployer(id, newClock()),
  );
  expect((await deletion).jobs).toBe(2);
  expect(await piecesOf(job.id)).toEqual([]);
});

test('deletes a job that cannot be read', async ({ id }) => {
  const { job } = await aStoredJob({ employerId: id });
  const orphanedPiece = { id: job.id, part: 'text#07', generation: 'other', bytes: Buffer.from('x') };
  await putItem('jobs', orphanedPiece);
  expect((await removeEmployer(id, newClock())).jobs).toBe(1);
  expect(await piecesOf(job.id)).toEqual([]);
});

test("does not delete another employer's job that a reference points to", async () => {
  const [deleted, other] = [await newEmployer(), await newEmployer()];
  const otherJob = await aStoredJob({ employerId: other });
  const foreignReference = { employerId: deleted, referenceId: 'R', jobId: otherJob.job.id };
  await putItem('jobReferences', foreignReference);
  expect((await removeEmployer(deleted, newClock())).jobs).toBe(0);
  expect(await findJob(otherJob.job.id, other)).toEqual(otherJob);
  expect(await itemsOfEmployer(deleted)).toEqual([]);
});

test('throws for an unknown employer without waiting', async () => {
  const wait = vi.fn(async () => {});
  await expect(removeEmployer(999_999, { ...newClock(), wait })).rejects.toThrow(
    'There is no employer 999999.',
  );
  expect(wait).not.toHaveBeenCalled();
});

test('deletes revoked keys, too', async ({ id }) => {
  const { keyId } = await newKeyOf(id);
  await revokeKey(keyId, new Date(start));
  expect((await removeEmployer(id, newClock())).keys).toBe(1);
});

test('deletes synchronisations; what they were removing is not counted any more', async () => {
  const [deleted, other] = [await newEmployer(), await newEmployer()];
  const sync = async (employerId: number) => {
    await aStoredJob({ employerId, referenceId: 'R', status: 'active' });
    const owner = { id: employerId, name: 'Leaving' };
    const document = await openFor(owner);
    await commitOnly(owner, document, { chunks: 0, jobs: 0, acceptRemovals: 1 });
    return document;
  };
  const [gone, kept] = [await sync(deleted), await sync(other)];
  // The background goes on while the employer is deleted.
  const during = () => runRemovals(deleted, gone);
  await removeEmployer(deleted, newClock(during));
  expect(await runRemovals(deleted, gone)).toBe(true);
  expect(await itemsOfEmployer(deleted)).toEqual([]);
  expect((await findRemoving()).map(({ id }) => id)).toEqual([kept.id]);
  await runRemovals(other, kept);
  expect(await findRemoving()).toEqual([]);
});
