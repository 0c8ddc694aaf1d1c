import { expect, test } from 'vitest';
import { appendChange, currentLog, findChanges, storedMillis } from '../../lib/board/store/log.ts';
import { findItem } from '../../lib/store/items.ts';
import { expireItems } from '../../local/expire-items.ts';
import { withInterruption } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { putItem } from '../support/store/store-items.ts';

useOwnTables();

const now = Date.now();
const seconds = Math.floor(now / 1_000);

test('what has expired is deleted from each table, and nothing else', async () => {
  const items = [
    ['idempotency', { id: 'a' }],
    ['syncs', { employerId: 1, part: 'sync' }],
    ['changes', { log: 'of a log that was reset', sequence: 1 }],
  ] as const;
  for (const [table, key] of items) {
    await putItem(table, { ...key, expires: seconds - 1 });
    await expireItems(now - 2_000);
    expect(await findItem(table, key)).toBeDefined();
    await expireItems(now);
    expect(await findItem(table, key)).toBeUndefined();
    await putItem(table, key);
    await expireItems(now);
    expect(await findItem(table, key)).toBeDefined();
  }
});

test('an item that is renewed meanwhile stays', async () => {
  const key = { id: 'b' };
  await putItem('idempotency', { ...key, expires: seconds - 1 });
  const renew = () => putItem('idempotency', { ...key, expires: seconds + 60 });
  await withInterruption({ nth: 1, command: 'DeleteItemCommand', action: renew }, () => expireItems(now));
  expect(await findItem('idempotency', key)).toBeDefined();
});

test('a row of the log is kept for as long as its time', async () => {
  await appendChange([1], now);
  const rows = async () => (await findChanges(await currentLog(), 1, 10)).rows.length;
  await expireItems(now + storedMillis - 60_000);
  expect(await rows()).toBe(1);
  await expireItems(now + storedMillis + 60_000);
  expect(await rows()).toBe(0);
});
