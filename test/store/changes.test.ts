import { describe, expect, test } from 'vitest';
import { checkLog } from '../../lib/integrity/verify-changes.ts';
import {
  appendChange,
  currentLog,
  findChanges,
  keepLogAlive,
  lastChange,
  resetLog,
  sequenceBefore,
} from '../../lib/store/changes/log.ts';
import {
  type FaultKind,
  faultKinds,
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
const hour = 3_600_000;
const day = 24 * hour;

const rowsOf = async (log: string) => (await findChanges(log, 1, 1_000)).rows;
const idsOf = async (log: string) => (await rowsOf(log)).flatMap(({ ids }) => ids);

test('is begun once, by whoever needs it first', async () => {
  const logs = await Promise.all(Array.from({ length: 8 }, () => currentLog()));
  expect(new Set(logs).size).toBe(1);
});

describe('appendChange', () => {
  test('numbers rows from 1 without a gap, side by side', async () => {
    const log = await resetLog();
    await Promise.all(Array.from({ length: 20 }, (_, at) => appendChange([at], now)));
    const rows = await rowsOf(log);
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect((await idsOf(log)).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  test('writes a number only after the one before can be read', async () => {
    const log = await resetLog();
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

  test('writes to the new log, too, when the log is reset meanwhile', async () => {
    await resetLog();
    let fresh = '';
    const action = async () => {
      fresh = await resetLog();
    };
    await withInterruption({ nth: 1, command: 'UpdateItemCommand', action }, () => appendChange([7], now));
    expect(await idsOf(fresh)).toEqual([7]);
    expect(await currentLog()).toBe(fresh);
  });

  describe('with a fault', () => {
    useShortRetryDelays();

    test.each(faultKinds)('%s at each of its requests loses nothing', async (kind) => {
      for (let nth = 1, injected = true; injected; nth++) {
        const log = await resetLog();
        const attempt = () => appendChange([nth], now);
        const done = await withFaultAt({ nth, kind }, () => attempt().catch(attempt));
        injected = done.injected;
        const ids = await idsOf(log);
        expect(ids.length).toBeGreaterThan(0);
        expect(new Set(ids)).toEqual(new Set([nth]));
        expect(await checkLog(new Date(now), () => {})).toEqual([]);
      }
    });

    test('many writers with random faults lose nothing and leave no gap', async () => {
      const log = await resetLog();
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

describe('sequenceBefore', () => {
  test.each([0, 1, 2, 33, 100, 1_500])('finds the last row before any time among %i', async (count) => {
    const log = await resetLog();
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
    const log = await resetLog();
    for (const sequence of [40, 42, 43, 44]) {
      await putItem('changes', { log, sequence, ids: [], at: now + sequence });
    }
    expect(await sequenceBefore(log, now)).toBe(39);
    expect(await sequenceBefore(log, now + 43)).toBe(42);
  });
});

test('a quiet log gets an empty row a day', async () => {
  const log = await resetLog();
  await keepLogAlive(now);
  expect(await rowsOf(log)).toMatchObject([{ sequence: 1, ids: [], at: now }]);
  await keepLogAlive(now + day);
  expect(await rowsOf(log)).toHaveLength(1);
  await keepLogAlive(now + day + 1);
  expect((await lastChange(log))?.sequence).toBe(2);
});

test('verify reports a gap, but not among rows over 30 days', async () => {
  const log = await resetLog();
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
