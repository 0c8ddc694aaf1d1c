import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createKey, revokeKey } from '../../lib/store/employers/api-keys.ts';
import { authenticate, cacheMillis } from '../../lib/store/employers/authenticate.ts';
import { deleteEmployer } from '../../lib/store/employers/delete-employer.ts';
import { createEmployer, getEmployer, suspendEmployer } from '../../lib/store/employers/employers.ts';
import { readJob } from '../../lib/store/jobs/read-job.ts';
import { createJob, updateJob } from '../../lib/store/jobs/write-job.ts';
import { tableName } from '../../lib/store/table-name.ts';
import type { TableKey } from '../../lib/store/tables.ts';
import { intercept, withInterruption } from '../support/faults.ts';
import { useOwnTables } from '../support/own-tables.ts';
import { aJob, aStoredJob, randomText } from '../support/stored-job.ts';

useOwnTables();

const start = Date.UTC(2026, 10, 20, 10);

/** A clock that moves only while somebody waits. */
const pace = (duringWait: () => Promise<unknown> = async () => {}) => {
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

const anEmployer = async () =>
  (await createEmployer({ name: 'Leaving', plan: 'standard' }, new Date(start))).id;

const aKeyOf = (employerId: number) => createKey({ employerId, label: '' }, new Date(start));

/** Every item of the tables that names the employer. */
const leftOf = async (employerId: number) => {
  const itemsOf = async (table: TableKey) =>
    (await dynamo().send(new ScanCommand({ TableName: tableName(table), ConsistentRead: true }))).Items ?? [];
  const [employers, ...others] = await Promise.all(
    (['employers', 'apiKeys', 'jobs', 'jobReferences'] as const).map(itemsOf),
  );
  return [
    ...(employers ?? []).filter(({ id }) => id === employerId),
    ...others.flat().filter((item) => item.employerId === employerId),
  ];
};

const piecesOf = async (id: number) => {
  const { Items = [] } = await dynamo().send(
    new ScanCommand({
      TableName: tableName('jobs'),
      ConsistentRead: true,
      FilterExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id },
    }),
  );
  return Items;
};

test('everything of the employer goes, and nothing of another', async () => {
  const [leaving, staying] = [await anEmployer(), await anEmployer()];
  const long = await aStoredJob({ employerId: leaving, description: randomText(900_000) });
  for (let count = 0; count < 60; count++) {
    await aStoredJob({ employerId: leaving, referenceId: count % 2 ? `R${count}` : null, status: 'active' });
  }
  await aKeyOf(leaving);
  await aKeyOf(leaving);
  const kept = await aStoredJob({ employerId: staying, referenceId: 'R1' });
  await aKeyOf(staying);
  const before = await leftOf(staying);

  const clock = pace();
  expect(await deleteEmployer(leaving, clock)).toEqual({ jobs: 61, keys: 2 });
  expect(await leftOf(leaving)).toEqual([]);
  expect(await piecesOf(long.job.id)).toEqual([]);
  expect(clock.progress.at(-1)).toBe(61);
  expect(clock.progress).toEqual([...clock.progress].sort((one, other) => one - other));
  expect(await leftOf(staying)).toEqual(before);
  expect(await readJob(kept.job.id, staying)).toEqual(kept);
  await expect(getEmployer(leaving)).rejects.toThrow(`There is no employer ${leaving}.`);
});

test('broken off after any of its requests, the same call again completes it', async () => {
  for (let sent = 0, isDone = false; !isDone; sent++) {
    const id = await anEmployer();
    await aKeyOf(id);
    const { job } = await aStoredJob({ employerId: id, referenceId: 'R' });
    await aStoredJob({ employerId: id });
    let count = 0;
    const first = intercept(
      (_, send) => (count++ < sent ? send() : Promise.reject(new Error('broken off'))),
      () => deleteEmployer(id, pace()),
    );
    isDone = await first.then(
      () => true,
      () => false,
    );
    if (!isDone) await deleteEmployer(id, pace());
    expect(await leftOf(id), `after ${sent} requests`).toEqual([]);
    expect(await piecesOf(job.id)).toEqual([]);
  }
});

describe('a client that still writes', () => {
  test('by a remembered key is waited for, and what it wrote goes too', async () => {
    const id = await anEmployer();
    const { key } = await aKeyOf(id);
    const job = aJob({ employerId: id, referenceId: 'late' });
    let lastMoment = 0;
    const clock = pace(async () => {
      lastMoment = start + cacheMillis - 1;
      if (await authenticate(key, lastMoment)) await createJob(job);
    });
    await authenticate(key, start);
    expect(await deleteEmployer(id, clock)).toEqual({ jobs: 1, keys: 1 });
    expect(await leftOf(id)).toEqual([]);
    expect(await piecesOf(job.id)).toEqual([]);
    // Its last request began by then and may take 30 seconds.
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(lastMoment + 30_000);
    expect(await authenticate(key, clock.now().getTime())).toBeUndefined();
  });

  test('a job between its reading and its deletion leaves no piece behind', async () => {
    const id = await anEmployer();
    const { job } = await aStoredJob({ employerId: id });
    const rewrite = async () => {
      const stored = await readJob(job.id, id);
      if (stored) await updateJob(stored, { ...stored.job, description: randomText(400_000) });
    };
    // In both walks: the sweep is no client, and is not stopped with the keys.
    const deleted = await withInterruption(
      { nth: 1, command: 'TransactWriteItemsCommand', action: rewrite },
      () =>
        withInterruption({ nth: 3, command: 'TransactWriteItemsCommand', action: rewrite }, () =>
          deleteEmployer(id, pace()),
        ),
    );
    expect(deleted.jobs).toBe(1);
    expect(await piecesOf(job.id)).toEqual([]);
  });
});

describe('the wait', () => {
  test('is left out where the keys have been stopped for long, or there are none', async () => {
    const [suspended, without] = [await anEmployer(), await anEmployer()];
    await aKeyOf(suspended);
    await suspendEmployer(suspended, new Date(start - 3_600_000));
    for (const id of [suspended, without]) {
      const clock = pace();
      await deleteEmployer(id, clock);
      expect(clock.waits).toEqual([]);
    }
  });

  test('is counted from when the last key was stopped, not from when that was begun', async () => {
    const id = await anEmployer();
    await aKeyOf(id);
    const cutShort = intercept(
      (sending, send) => (sending.command === 'ScanCommand' ? Promise.reject(new Error('cut off')) : send()),
      () => suspendEmployer(id, new Date(start - 3_600_000)),
    );
    await expect(cutShort).rejects.toThrow();
    const clock = pace();
    await deleteEmployer(id, clock);
    expect(clock.waits).toEqual([cacheMillis + 35_000]);
  });

  test('goes on where it was broken off', async () => {
    const id = await anEmployer();
    await aKeyOf(id);
    await aStoredJob({ employerId: id, referenceId: 'R' });
    const broken = deleteEmployer(id, { ...pace(), wait: () => Promise.reject(new Error('broken off')) });
    await expect(broken).rejects.toThrow('broken off');
    // No reference is left that points to a job which is gone.
    expect((await leftOf(id)).filter(({ referenceId }) => referenceId)).toEqual([]);
    const clock = pace();
    await deleteEmployer(id, { ...clock, now: () => new Date(start + 50_000) });
    expect(clock.waits).toEqual([cacheMillis + 35_000 - 50_000]);
  });
});

test('a job that the index does not show yet goes by its reference', async () => {
  const id = await anEmployer();
  const { job } = await aStoredJob({ employerId: id, referenceId: 'R' });
  await aStoredJob({ employerId: id, referenceId: 'S' });
  const lagging = intercept(
    async (sending, send) => {
      const answer = await send();
      const { IndexName } = sending.input as { IndexName?: string };
      if (IndexName) Object.assign((answer as { output: object }).output, { Items: [], Count: 0 });
      return answer;
    },
    () => deleteEmployer(id, pace()),
  );
  expect((await lagging).jobs).toBe(2);
  expect(await piecesOf(job.id)).toEqual([]);
});

test('a job that cannot be read goes as well', async () => {
  const id = await anEmployer();
  const { job } = await aStoredJob({ employerId: id });
  const stray = { id: job.id, part: 'text#07', generation: 'other', bytes: Buffer.from('x') };
  await dynamo().send(new PutCommand({ TableName: tableName('jobs'), Item: stray }));
  expect((await deleteEmployer(id, pace())).jobs).toBe(1);
  expect(await piecesOf(job.id)).toEqual([]);
});

test("a reference that points to another employer's job does not take that along", async () => {
  const [leaving, staying] = [await anEmployer(), await anEmployer()];
  const kept = await aStoredJob({ employerId: staying });
  const astray = { employerId: leaving, referenceId: 'R', jobId: kept.job.id };
  await dynamo().send(new PutCommand({ TableName: tableName('jobReferences'), Item: astray }));
  expect((await deleteEmployer(leaving, pace())).jobs).toBe(0);
  expect(await readJob(kept.job.id, staying)).toEqual(kept);
  expect(await leftOf(leaving)).toEqual([]);
});

test('an employer that does not exist is refused, and nothing is waited for', async () => {
  const wait = vi.fn(async () => {});
  await expect(deleteEmployer(999_999, { ...pace(), wait })).rejects.toThrow('There is no employer 999999.');
  expect(wait).not.toHaveBeenCalled();
});

test('revoked keys go with the others', async () => {
  const id = await anEmployer();
  const { keyId } = await aKeyOf(id);
  await revokeKey(keyId, new Date(start));
  expect((await deleteEmployer(id, pace())).keys).toBe(1);
});
