import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { digestOf } from '../../lib/employer/api-key.ts';
import { insertKey, revokeKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { authenticate, cacheMillis, findKey } from '../../lib/employer/store/authenticate.ts';
import {
  insertEmployer,
  patchEmployer,
  resumeEmployer,
  suspendEmployer,
} from '../../lib/employer/store/employers.ts';
import { findKeys } from '../../lib/operator/listed-keys.ts';
import { runs } from '../support/runs.ts';
import { intercept, withFaults, withInterruption } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { deleteItem } from '../support/store/store-items.ts';

useOwnTables();

const minute = 60_000;

const newKey = async () => {
  const employer = await insertEmployer({ name: 'Boulangerie', plan: 'standard' }, new Date());
  const { key, keyId } = await insertKey({ employerId: employer.id, label: '' }, new Date());
  const caller = { kind: 'employer', id: employer.id, name: 'Boulangerie', keyId };
  return { key, keyId, id: employer.id, caller };
};

test('a key of a board belongs to no employer', async () => {
  const { key, keyId } = await insertKey({ kind: 'board', label: '' }, new Date());
  expect(await authenticate(key, 0)).toEqual({ kind: 'board', keyId });
});

test('an end date ends a key, whenever it was used', async () => {
  const end = Date.parse('2026-11-20T10:00:00.000Z');
  const { id } = await insertEmployer({ name: 'Boulangerie', plan: 'standard' }, new Date());
  const order = {
    employerId: id,
    kind: 'read-only',
    label: '',
    expires: new Date(end).toISOString(),
  } as const;
  const { key } = await insertKey(order, new Date());
  expect(await authenticate(key, end - 10_000)).toMatchObject({ kind: 'read-only', id });
  expect(await authenticate(key, end - 1)).toBeDefined();
  expect(await authenticate(key, end)).toBeUndefined();
});

/** The number of store requests that `work` makes. */
const countRequests = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  await intercept((_, send) => {
    count++;
    return send();
  }, work);
  return count;
};

test('caches a key for thirty seconds', async () => {
  const { key, caller } = await newKey();
  expect(await authenticate(key, 0)).toEqual(caller);
  const reads = await countRequests(async () => {
    expect(await authenticate(key, 1)).toEqual(caller);
    expect(await authenticate(key, 29_999)).toEqual(caller);
  });
  expect(reads).toBe(0);
  expect(await countRequests(() => authenticate(key, 30_000))).toBe(1);
});

test('a new name is used when the cache entry expires', async () => {
  const { key, id, caller } = await newKey();
  await authenticate(key, 0);
  await patchEmployer(id, { name: 'Pâtisserie' });
  expect(await authenticate(key, cacheMillis)).toEqual({ ...caller, name: 'Pâtisserie' });
});

test.each(['', 'jpk_', 'x'.repeat(42), `jpk_${'a'.repeat(38)}`, '\0'])(
  'rejects a malformed key (%j) without a look-up',
  async (text) => {
    const reads = await countRequests(async () => {
      expect(await authenticate(text, 0)).toBeUndefined();
    });
    expect(reads).toBe(0);
  },
);

test('rejects a mistyped key without a look-up, by its checksum', async () => {
  const { key } = await newKey();
  await authenticate(key, 0);
  const mistyped = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
  const reads = await countRequests(async () => {
    expect(await authenticate(mistyped, 0)).toBeUndefined();
  });
  expect(reads).toBe(0);
});

test('throws when the store is unavailable, and does not cache the failure', async () => {
  const { key, caller } = await newKey();
  const unavailable = withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    authenticate(key, 0),
  );
  await expect(unavailable).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(await authenticate(key, 0)).toEqual(caller);
});

describe('a stopped key', () => {
  /** Times of requests relative to the stop; they always include the limits of the guarantee. */
  const moments = fc
    .array(fc.integer({ min: -2 * minute, max: 3 * minute }), { maxLength: 30 })
    .map((some) => [...some, -1, 0, minute - 1, minute].sort((one, other) => one - other));
  const start = Date.UTC(2026, 10, 20, 10);

  test.each([
    ['revoked', (keyId: string) => revokeKey(keyId, new Date(start))],
    ['rotated', (keyId: string) => rotateKey(keyId, 0, new Date(start))],
    ['suspended', (_: string, id: number) => suspendEmployer(id, new Date(start))],
  ])('that was %s is rejected a minute later, whenever it was used', async (_, stopKey) => {
    const authenticateAround = async (calls: readonly number[]) => {
      const { key, keyId, id, caller } = await newKey();
      for (const at of calls.filter((one) => one < 0)) {
        expect(await authenticate(key, start + at)).toEqual(caller);
      }
      // Cached at the time of the stop: the worst case.
      await authenticate(key, start);
      await stopKey(keyId, id);
      for (const at of calls.filter((one) => one >= 0)) {
        const result = await authenticate(key, start + at);
        expect({ at, isAllowed: result !== undefined && at >= minute }).toEqual({ at, isAllowed: false });
      }
    };
    await fc.assert(fc.asyncProperty(moments, authenticateAround), { numRuns: runs(5) });
  });

  test('during a slow read is not cached for longer', async () => {
    const { key, keyId, caller } = await newKey();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const slowAuthentication = await intercept(
      async (request, send) => {
        const result = await send();
        if (request.command === 'GetItemCommand') vi.setSystemTime(start + minute - 1);
        return result;
      },
      () => authenticate(key),
    );
    expect(slowAuthentication).toEqual(caller);
    await revokeKey(keyId, new Date(start));
    vi.setSystemTime(start + minute);
    expect(await authenticate(key)).toBeUndefined();
  });

  test('is not cached for longer when the clock is set back', async () => {
    const { key, keyId } = await newKey();
    await authenticate(key, start);
    await revokeKey(keyId, new Date(start));
    expect(await authenticate(key, start - minute)).toBeUndefined();
  });

  test('stops when the clock of the operator is ahead', async () => {
    const { key, keyId } = await newKey();
    await authenticate(key, start);
    await revokeKey(keyId, new Date(start + 60 * minute));
    expect(await authenticate(key, start + minute)).toBeUndefined();
  });

  test('works again within a minute of a resumption', async () => {
    const { key, id, caller } = await newKey();
    await suspendEmployer(id, new Date(start));
    expect(await authenticate(key, start)).toBeUndefined();
    expect(await authenticate(key, start + 59 * minute)).toBeUndefined();
    await resumeEmployer(id, new Date(start + 59 * minute));
    expect(await authenticate(key, start + 60 * minute)).toEqual(caller);
  });
});

describe('a rotated key', () => {
  test('works until the last millisecond of its overlap, whenever it was used', async () => {
    const overlap = 10 * minute;
    const end = Date.UTC(2026, 10, 20, 10);
    const moments = fc.array(fc.integer({ min: -overlap, max: 2 * minute }), { maxLength: 30 });
    const authenticateAround = async (some: readonly number[]) => {
      const { key, keyId, caller } = await newKey();
      await rotateKey(keyId, overlap, new Date(end - overlap));
      for (const at of [...some, -1, 0].sort((one, other) => one - other)) {
        expect(await authenticate(key, end + at), String(at)).toEqual(at < 0 ? caller : undefined);
      }
    };
    await fc.assert(fc.asyncProperty(moments, authenticateAround), { numRuns: runs(5) });
  });

  test('that is revoked during its overlap stops within a minute', async () => {
    const { key, keyId, caller } = await newKey();
    await rotateKey(keyId, 60 * minute, new Date(0));
    expect(await authenticate(key, minute)).toEqual(caller);
    await revokeKey(keyId, new Date(minute));
    expect(await authenticate(key, 2 * minute)).toBeUndefined();
  });
});

describe('the date of the last use', () => {
  const morning = Date.UTC(2026, 10, 20, 8);
  const midnight = Date.UTC(2026, 10, 21);
  const lastUsed = async (id: number) => (await findKeys(id)).map((key) => key.lastUsed);
  const countUpdates = async (work: () => Promise<unknown>): Promise<number> => {
    let count = 0;
    await intercept((request, send) => {
      if (request.command === 'UpdateItemCommand') count++;
      return send();
    }, work);
    return count;
  };

  test('is updated once per UTC day', async () => {
    const { key, id } = await newKey();
    expect(await lastUsed(id)).toEqual([undefined]);
    expect(await countUpdates(() => authenticate(key, morning))).toBe(1);
    expect(await lastUsed(id)).toEqual(['2026-11-20']);
    expect(await countUpdates(() => authenticate(key, morning + cacheMillis))).toBe(0);
    expect(await countUpdates(() => authenticate(key, midnight - 1))).toBe(0);
    expect(await countUpdates(() => authenticate(key, midnight + cacheMillis))).toBe(1);
    expect(await lastUsed(id)).toEqual(['2026-11-21']);
  });

  test('is not overwritten by the late write of an earlier request', async () => {
    const { key, id } = await newKey();
    const lateUpdate = withInterruption(
      { nth: 1, command: 'UpdateItemCommand', action: () => authenticate(key, midnight + 2 * minute) },
      () => authenticate(key, midnight - 1),
    );
    await lateUpdate;
    expect(await lastUsed(id)).toEqual(['2026-11-21']);
  });

  test('is not updated by a rejected request', async () => {
    const { key, keyId, id } = await newKey();
    await revokeKey(keyId, new Date(0));
    expect(await countUpdates(() => authenticate(key, morning))).toBe(0);
    expect(await lastUsed(id)).toEqual([undefined]);
  });

  test('logs a failed update without failing the request', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { key, keyId, caller } = await newKey();
    const result = await intercept(
      (request, send) =>
        request.command === 'UpdateItemCommand' ? Promise.reject(new Error('unavailable')) : send(),
      () => authenticate(key, morning),
    );
    expect(result).toEqual(caller);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toContain(keyId);
    expect(log.mock.calls[0]?.[0]).not.toContain('jpk_');
    // The key itself is cached.
    expect(await countRequests(() => authenticate(key, morning + 1))).toBe(0);
  });

  test('does not recreate a key that is deleted concurrently', async () => {
    const { key } = await newKey();
    const action = () => deleteItem('apiKeys', { digest: digestOf(key) });
    await withInterruption({ nth: 1, command: 'UpdateItemCommand', action }, () =>
      authenticate(key, morning),
    );
    expect(await findKey(digestOf(key))).toBeUndefined();
  });
});
