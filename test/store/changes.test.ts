import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { handler as recordChanges } from '../../functions/record-changes.ts';
import {
  appendChange,
  currentLog,
  findChanges,
  keepLogAlive,
  lastChange,
  resetLog,
  sequenceBefore,
} from '../../lib/board/store/log.ts';
import { checkLog } from '../../lib/operator/verify-changes.ts';
import {
  type FaultKind,
  intercept,
  withFaultAt,
  withFaults,
  withInterruption,
} from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { deleteItem, putItem } from '../support/store/store-items.ts';

useOwnTables();

const now = Date.parse('2026-11-20T12:00:00Z');

/** Applied or not, retried by the SDK or not. */
const faults = ['conflict', 'connection-reset', 'response-lost'] as const;
const hour = 3_600_000;
const day = 24 * hour;

/** Without rows: a reset keeps only those that are new. */
const newLog = () => resetLog(now + 365 * day);

const rowsOf = async (log: string) => (await findChanges(log, 1, 1_000)).rows;
const idsOf = async (log: string) => (await rowsOf(log)).flatMap(({ ids }) => ids);

/** What the stream delivers for the creation of an active job. */
const written = (id: number): DynamoDBStreamEvent => ({
  Records: [
    { dynamodb: { Keys: { id: { N: `${id}` }, part: { S: 'job' } }, NewImage: { status: { S: 'active' } } } },
  ],
});

test('is begun once, by whoever needs it first', async () => {
  const logs = await Promise.all(Array.from({ length: 8 }, () => currentLog()));
  expect(new Set(logs).size).toBe(1);
});

describe('appendChange', () => {
  test('numbers rows from 1 without a gap, side by side', async () => {
    const log = await newLog();
    await Promise.all(Array.from({ length: 20 }, (_, at) => appendChange([at], now)));
    const rows = await rowsOf(log);
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect((await idsOf(log)).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  test('writes a number only after the one before can be read', async () => {
    const log = await newLog();
    let isReading = true;
    const watch = async () => {
      let after = 0;
      while (isReading) {
        const { rows } = await findChanges(log, after + 1, 100);
        for (const { sequence } of rows) {
          expect(sequence).toBe(after + 1);
          after = sequence;
        }
      }
    };
    const watching = watch();
    await Promise.all(Array.from({ length: 40 }, (_, at) => appendChange([at], now)));
    isReading = false;
    await watching;
  });

  test('of many writers, few lose a number to another: each loss is a write to pay', async () => {
    const log = await newLog();
    let writes = 0;
    await intercept(
      ({ command }, send) => {
        if (command === 'UpdateItemCommand') writes++;
        return send();
      },
      () => Promise.all(Array.from({ length: 64 }, (_, at) => appendChange([at], now))),
    );
    expect(await rowsOf(log)).toHaveLength(64);
    expect(writes / 64).toBeLessThan(16);
  });

  test('writes to the new log, too, when the log is reset meanwhile', async () => {
    await newLog();
    let fresh = '';
    const action = async () => {
      fresh = await newLog();
    };
    await withInterruption({ nth: 1, command: 'UpdateItemCommand', action }, () => appendChange([7], now));
    expect(await idsOf(fresh)).toEqual([7]);
    expect(await currentLog()).toBe(fresh);
  });

  describe('with a fault', () => {
    useShortRetryDelays();

    test.each(faults)('%s at each request of the function loses nothing', async (kind) => {
      for (let nth = 1, injected = true; injected; nth++) {
        const log = await newLog();
        const attempt = () => recordChanges(written(nth));
        const done = await withFaultAt({ nth, kind }, () => attempt().catch(attempt));
        injected = done.injected;
        const ids = await idsOf(log);
        expect(ids.length).toBeGreaterThan(0);
        expect(new Set(ids)).toEqual(new Set([nth]));
        expect(await checkLog(new Date(now), () => {})).toEqual([]);
      }
    });

    test('many writers with random faults lose nothing and leave no gap', async () => {
      const log = await newLog();
      const kinds: FaultKind[] = ['response-lost', 'throttled-item', 'server-error', 'conflict'];
      const write = async (id: number): Promise<void> => {
        await appendChange([id], now).catch(() => write(id));
      };
      await withFaults({ rate: 0.2, kinds, seed: 11 }, () =>
        Promise.all(Array.from({ length: 30 }, (_, at) => write(at))),
      );
      expect(new Set(await idsOf(log)).size).toBe(30);
      expect(await checkLog(new Date(now), () => {})).toEqual([]);
    });
  });
});

describe('resetLog', () => {
  const minute = 60_000;
  const oldLog = async () => {
    const log = await newLog();
    for (const [index, age] of [40, 16, 15, 3, 0].entries()) await appendChange([index], now - age * minute);
    return log;
  };

  test('keeps the changes of the last 15 minutes, which an index may lack', async () => {
    await oldLog();
    const log = await resetLog(now);
    expect(await currentLog()).toBe(log);
    expect(await idsOf(log)).toEqual([2, 3, 4]);
  });

  test('loses none that is appended to the old log meanwhile', async () => {
    await oldLog();
    let nth = 0;
    const writing: Promise<unknown>[] = [];
    const log = await intercept(
      ({ command }, send) => {
        // Requests of the writers are not counted: they run outside.
        if (command === 'UpdateItemCommand' && nth < 4) writing.push(appendChange([10 + nth++], now));
        return send();
      },
      () => resetLog(now),
    );
    await Promise.all(writing);
    expect(new Set(await idsOf(log))).toEqual(new Set([2, 3, 4, 10, 11, 12, 13]));
    expect(await checkLog(new Date(now), () => {})).toEqual([]);
  });

  test('loses nothing of a log that another reset has begun meanwhile', async () => {
    await newLog();
    const action = async () => {
      await newLog();
      await appendChange([7], now);
    };
    const log = await withInterruption({ nth: 1, command: 'UpdateItemCommand', action }, newLog);
    expect(log).toBe(await currentLog());
    expect(await idsOf(log)).toEqual([7]);
  });

  describe('with a fault', () => {
    useShortRetryDelays();

    test.each(faults)('%s at each of its requests loses nothing', async (kind) => {
      for (let nth = 1, injected = true; injected; nth++) {
        await oldLog();
        const attempt = () => resetLog(now);
        ({ injected } = await withFaultAt({ nth, kind }, () => attempt().catch(attempt)));
        expect(new Set(await idsOf(await currentLog()))).toEqual(new Set([2, 3, 4]));
      }
    });
  });
});

describe('sequenceBefore', () => {
  test.each([0, 1, 2, 33, 100])('finds the last row before any time among %i', async (count) => {
    const log = await newLog();
    // Every third row is at the same time as the one before.
    const at = (sequence: number) => now + (sequence - (sequence % 3)) * 1_000;
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        putItem('changes', { log, sequence: index + 1, ids: [], at: at(index + 1) }),
      ),
    );
    for (const time of [now - 1, at(1), at(Math.ceil(count / 2)), at(count), at(count) + 1]) {
      const expected = Array.from({ length: count }, (_, index) => index + 1).filter(
        (one) => at(one) < time,
      ).length;
      expect(await sequenceBefore(log, time)).toBe(expected);
    }
  });

  test('counts rows that have expired as earlier', async () => {
    const log = await newLog();
    for (const sequence of [40, 42, 43, 44]) {
      await putItem('changes', { log, sequence, ids: [], at: now + sequence });
    }
    expect(await sequenceBefore(log, now + 42)).toBe(41);
    expect(await sequenceBefore(log, now + 43)).toBe(42);
  });
});

test('a quiet log gets an empty row a day', async () => {
  const log = await newLog();
  await keepLogAlive(now);
  expect(await rowsOf(log)).toMatchObject([{ sequence: 1, ids: [], at: now }]);
  await keepLogAlive(now + day);
  expect(await rowsOf(log)).toHaveLength(1);
  await keepLogAlive(now + day + 1);
  expect((await lastChange(log))?.sequence).toBe(2);
});

test('verify reports a gap, but not among rows over 30 days', async () => {
  const log = await newLog();
  for (const [sequence, age] of [
    [3, 40],
    [5, 33],
    [8, 32],
    [9, 2],
    [10, 1],
    [11, 0],
  ] as const) {
    await putItem('changes', { log, sequence, ids: [1], at: now - age * day });
  }
  expect(await checkLog(new Date(now), () => {})).toEqual([]);
  await deleteItem('changes', { log, sequence: 10 });
  expect(await checkLog(new Date(now), () => {})).toEqual([
    { rule: 'log.gap', message: expect.stringContaining('has no row 10, and goes on with 11') },
  ]);
});

test('reads and writes few units: two reads, one write', async () => {
  await currentLog();
  const commands: string[] = [];
  await intercept(
    (request, send) => {
      commands.push(request.command);
      return send();
    },
    () =>
      appendChange(
        Array.from({ length: 100 }, (_, at) => at),
        now,
      ),
  );
  expect(commands).toEqual(['GetItemCommand', 'QueryCommand', 'UpdateItemCommand', 'GetItemCommand']);
});
