import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newApiKey } from '../../lib/domain/api-key.ts';
import { createKey, revokeKey } from '../../lib/store/api-keys.ts';
import { authenticate, cacheMillis } from '../../lib/store/authenticate.ts';
import { createEmployer, updateEmployer } from '../../lib/store/employers.ts';
import { intercept, withFaults } from '../support/faults.ts';
import { useOwnTables } from '../support/own-tables.ts';

useOwnTables();

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
  const away = withFaults({ rate: 1, kinds: ['refused'], seed: 1 }, () => authenticate(key, 0));
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
