import { randomBytes } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { digestOf, newApiKey } from '../../lib/domain/api-key.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../lib/store/employers/api-keys.ts';
import { authenticate, cacheMillis } from '../../lib/store/employers/authenticate.ts';
import {
  createEmployer,
  resumeEmployer,
  suspendEmployer,
  updateEmployer,
} from '../../lib/store/employers/employers.ts';
import { findKey } from '../../lib/store/employers/find-key.ts';
import { tableName } from '../../lib/store/table-name.ts';
import { intercept, withFaults, withInterruption } from '../support/faults.ts';
import { useOwnTables } from '../support/own-tables.ts';

useOwnTables();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minute = 60_000;

const aKey = async () => {
  const employer = await createEmployer({ name: 'Boulangerie', plan: 'standard' }, new Date());
  const { key, keyId } = await createKey({ employerId: employer.id, label: '' }, new Date());
  return { key, keyId, id: employer.id, caller: { id: employer.id, name: 'Boulangerie', keyId } };
};

/** How many requests to the store `work` makes. */
const sendings = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  await intercept((_, send) => {
    count++;
    return send();
  }, work);
  return count;
};

test('a key is read once in thirty seconds', async () => {
  const { key, caller } = await aKey();
  expect(await authenticate(key, 0)).toEqual(caller);
  const reads = await sendings(async () => {
    expect(await authenticate(key, 1)).toEqual(caller);
    expect(await authenticate(key, 29_999)).toEqual(caller);
  });
  expect(reads).toBe(0);
  expect(await sendings(() => authenticate(key, 30_000))).toBe(1);
});

test('a revoked key stops working when its time is over, well within a minute', async () => {
  const { key, keyId, caller } = await aKey();
  await authenticate(key, 0);
  await revokeKey(keyId, new Date());
  expect(await authenticate(key, cacheMillis - 1)).toEqual(caller);
  expect(await authenticate(key, cacheMillis)).toBeUndefined();
  expect(cacheMillis).toBeLessThanOrEqual(30_000);
});

test('a new name is seen when the time is over', async () => {
  const { key, id, caller } = await aKey();
  await authenticate(key, 0);
  await updateEmployer(id, { name: 'Pâtisserie' });
  expect(await authenticate(key, cacheMillis)).toEqual({ ...caller, name: 'Pâtisserie' });
});

test('an unknown key is asked for again after five seconds', async () => {
  const key = newApiKey(randomBytes);
  expect(await authenticate(key, 0)).toBeUndefined();
  expect(await sendings(() => authenticate(key, 4_999))).toBe(0);
  expect(await sendings(() => authenticate(key, 5_000))).toBe(1);
});

test.each(['', 'jpk_', 'x'.repeat(42), `jpk_${'a'.repeat(38)}`, '\0'])(
  'what cannot be a key (%j) is refused without a look-up',
  async (text) => {
    const reads = await sendings(async () => {
      expect(await authenticate(text, 0)).toBeUndefined();
    });
    expect(reads).toBe(0);
  },
);

test('a mistyped key is told without a look-up, and is not the right one', async () => {
  const { key } = await aKey();
  await authenticate(key, 0);
  const mistyped = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
  const reads = await sendings(async () => {
    expect(await authenticate(mistyped, 0)).toBeUndefined();
  });
  expect(reads).toBe(0);
});

test('a failure is no answer about the key, and is not remembered', async () => {
  const { key, caller } = await aKey();
  const away = withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () => authenticate(key, 0));
  await expect(away).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(await authenticate(key, 0)).toEqual(caller);
});

test('many guessed keys take a bounded room: the oldest answer makes way', async () => {
  const { key } = await aKey();
  await authenticate(key, 0);
  const guess = async (count: number) => {
    for (let guesses = 0; guesses < count; guesses++) await authenticate(newApiKey(randomBytes), 0);
  };
  await guess(999);
  expect(await sendings(() => authenticate(key, 0))).toBe(0);
  await guess(1);
  expect(await sendings(() => authenticate(key, 0))).toBe(1);
});

describe('a key that is stopped', () => {
  /** Moments of requests around the stop, which is at 0; the borders of the promise are always among them. */
  const moments = fc
    .array(fc.integer({ min: -2 * minute, max: 3 * minute }), { maxLength: 30 })
    .map((some) => [...some, -1, 0, minute - 1, minute].sort((one, other) => one - other));
  const start = Date.UTC(2026, 10, 20, 10);

  test.each([
    ['revoked', (keyId: string) => revokeKey(keyId, new Date(start))],
    ['rotated', (keyId: string) => rotateKey(keyId, 0, new Date(start))],
    ['suspended', (_: string, id: number) => suspendEmployer(id, new Date(start))],
  ])('because it was %s is let in no more a minute later, whenever it was used', async (_, stop) => {
    const around = async (calls: readonly number[]) => {
      const { key, keyId, id, caller } = await aKey();
      for (const at of calls.filter((one) => one < 0)) {
        expect(await authenticate(key, start + at)).toEqual(caller);
      }
      // Read in the same instant, just before: the worst case.
      await authenticate(key, start);
      await stop(keyId, id);
      for (const at of calls.filter((one) => one >= 0)) {
        const answer = await authenticate(key, start + at);
        expect({ at, letIn: answer !== undefined && at >= minute }).toEqual({ at, letIn: false });
      }
    };
    await fc.assert(fc.asyncProperty(moments, around), { numRuns: 15 });
  });

  test('while a slow read of it is under way is not remembered for longer', async () => {
    const { key, keyId, caller } = await aKey();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const slow = await intercept(
      async (sending, send) => {
        const answer = await send();
        if (sending.command === 'GetItemCommand') vi.setSystemTime(start + minute - 1);
        return answer;
      },
      () => authenticate(key),
    );
    expect(slow).toEqual(caller);
    await revokeKey(keyId, new Date(start));
    vi.setSystemTime(start + minute);
    expect(await authenticate(key)).toBeUndefined();
  });

  test('on a clock that was set back is not remembered for longer', async () => {
    const { key, keyId } = await aKey();
    await authenticate(key, start);
    await revokeKey(keyId, new Date(start));
    expect(await authenticate(key, start - minute)).toBeUndefined();
  });

  test('by an operator whose clock is ahead stops all the same', async () => {
    const { key, keyId } = await aKey();
    await authenticate(key, start);
    await revokeKey(keyId, new Date(start + 60 * minute));
    expect(await authenticate(key, start + minute)).toBeUndefined();
  });

  test('and resumed works again within a minute, and not before', async () => {
    const { key, id, caller } = await aKey();
    await suspendEmployer(id, new Date(start));
    expect(await authenticate(key, start)).toBeUndefined();
    expect(await authenticate(key, start + 59 * minute)).toBeUndefined();
    await resumeEmployer(id, new Date(start + 59 * minute));
    expect(await authenticate(key, start + 60 * minute)).toEqual(caller);
  });
});

describe('a rotated key', () => {
  test('works to the last millisecond of its overlap and no longer, whenever it was used', async () => {
    const overlap = 10 * minute;
    const end = Date.UTC(2026, 10, 20, 10);
    const moments = fc.array(fc.integer({ min: -overlap, max: 2 * minute }), { maxLength: 30 });
    const around = async (some: readonly number[]) => {
      const { key, keyId, caller } = await aKey();
      await rotateKey(keyId, overlap, new Date(end - overlap));
      for (const at of [...some, -1, 0].sort((one, other) => one - other)) {
        expect(await authenticate(key, end + at), String(at)).toEqual(at < 0 ? caller : undefined);
      }
    };
    await fc.assert(fc.asyncProperty(moments, around), { numRuns: 15 });
  });

  test('and revoked in its overlap stops within a minute', async () => {
    const { key, keyId, caller } = await aKey();
    await rotateKey(keyId, 60 * minute, new Date(0));
    expect(await authenticate(key, minute)).toEqual(caller);
    await revokeKey(keyId, new Date(minute));
    expect(await authenticate(key, 2 * minute)).toBeUndefined();
  });
});

describe('the day of the last use', () => {
  const morning = Date.UTC(2026, 10, 20, 8);
  const midnight = Date.UTC(2026, 10, 21);
  const lastUsed = async (id: number) => (await listKeys(id)).map((key) => key.lastUsed);
  const updates = async (work: () => Promise<unknown>): Promise<number> => {
    let count = 0;
    await intercept((sending, send) => {
      if (sending.command === 'UpdateItemCommand') count++;
      return send();
    }, work);
    return count;
  };

  test('is noted with one write a day, by UTC', async () => {
    const { key, id } = await aKey();
    expect(await lastUsed(id)).toEqual([undefined]);
    expect(await updates(() => authenticate(key, morning))).toBe(1);
    expect(await lastUsed(id)).toEqual(['2026-11-20']);
    expect(await updates(() => authenticate(key, morning + cacheMillis))).toBe(0);
    expect(await updates(() => authenticate(key, midnight - 1))).toBe(0);
    expect(await updates(() => authenticate(key, midnight + cacheMillis))).toBe(1);
    expect(await lastUsed(id)).toEqual(['2026-11-21']);
  });

  test('does not go back when an earlier request writes late', async () => {
    const { key, id } = await aKey();
    const late = withInterruption(
      { nth: 1, command: 'UpdateItemCommand', action: () => authenticate(key, midnight + 2 * minute) },
      () => authenticate(key, midnight - 1),
    );
    await late;
    expect(await lastUsed(id)).toEqual(['2026-11-21']);
  });

  test('is not that of a request that is refused', async () => {
    const { key, keyId, id } = await aKey();
    await revokeKey(keyId, new Date(0));
    expect(await updates(() => authenticate(key, morning))).toBe(0);
    expect(await lastUsed(id)).toEqual([undefined]);
  });

  test('that cannot be noted does no harm to the request, and is logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { key, keyId, caller } = await aKey();
    const answer = await intercept(
      (sending, send) =>
        sending.command === 'UpdateItemCommand' ? Promise.reject(new Error('away')) : send(),
      () => authenticate(key, morning),
    );
    expect(answer).toEqual(caller);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toContain(keyId);
    expect(log.mock.calls[0]?.[0]).not.toContain('jpk_');
    // It was the note alone that failed.
    expect(await sendings(() => authenticate(key, morning + 1))).toBe(0);
  });

  test('does not bring back a key that is deleted meanwhile', async () => {
    const { key } = await aKey();
    const deletion = new DeleteCommand({ TableName: tableName('apiKeys'), Key: { digest: digestOf(key) } });
    await withInterruption(
      { nth: 1, command: 'UpdateItemCommand', action: () => dynamo().send(deletion) },
      () => authenticate(key, morning),
    );
    expect(await findKey(digestOf(key))).toBeUndefined();
  });
});
