import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { insertJob } from '../../lib/job/store/write-job.ts';
import { readSnapshot } from '../../lib/operator/reads.ts';
import { itemKey } from '../../lib/store/tables.ts';
import { intercept, type StoreRequest } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { resetRetryQuota } from '../support/store/reset-retry-quota.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { aJob } from '../support/store/stored-job.ts';

useOwnTables();
useShortRetryDelays();
afterEach(resetRetryQuota);

const write = () => insertJob(aJob());
const read = () => readSnapshot(itemKey('employers', { id: 1, part: 'profile' }));

/** Cancels the first transactions. @returns how many attempts were made, and how many requests of them. */
const whileCancelled = async (times: number, codes: string[], work: () => Promise<unknown>) => {
  const attempts: StoreRequest['input'][] = [];
  const result = await intercept(
    ({ command, input }, send) => {
      if (!command.startsWith('Transact') || attempts.push(input) > times) return send();
      const CancellationReasons = codes.map((Code) => ({ Code }));
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    },
    () => work().catch((error) => error),
  );
  return { result, attempts: attempts.length, requests: new Set(attempts).size };
};

const always = Number.POSITIVE_INFINITY;
const unavailable = expect.objectContaining({ code: 'store.unavailable' });

// The codes are those of TransactWriteItems in the API reference of DynamoDB; the last one is an exception there.
describe.each([
  ['ThrottlingError', 'None'],
  ['ProvisionedThroughputExceeded', 'None'],
  ['RequestLimitExceeded', 'None'],
  ['TransactionConflict', 'ThrottlingError'],
])('a transaction that is cancelled for %s, %s', (...codes) => {
  test('is retried by the SDK, unchanged', async () => {
    const once = await whileCancelled(1, codes, write);
    expect(once).toMatchObject({ result: { outcome: 'written' }, attempts: 2, requests: 1 });
  });

  test.each([
    ['write', write],
    ['read', read],
  ])('is unavailable after the attempts of the SDK: a %s', async (_, work) => {
    expect(await whileCancelled(always, codes, work)).toEqual({
      result: unavailable,
      attempts: 6,
      requests: 1,
    });
  });
});

test('a throttled transaction is not retried when the quota of the SDK is used up', async () => {
  const codes = ['ThrottlingError'];
  // 500 tokens; a retry after throttling costs 5.
  for (let failed = 0; failed < 20; failed++) await whileCancelled(always, codes, write);
  expect(await whileCancelled(always, codes, write)).toMatchObject({ result: unavailable, attempts: 1 });
});

test('a transaction that conflicts is rebuilt, whatever the quota of the SDK', async () => {
  const codes = ['None', 'TransactionConflict'];
  const result = await whileCancelled(always, codes, write);
  expect(result).toEqual({ result: unavailable, attempts: 10, requests: 10 });
});

test.each(['ValidationError', 'ItemCollectionSizeLimitExceeded', 'AnUnknownReason'])(
  'a transaction that is throttled and cancelled for %s is not retried',
  async (code) => {
    const { result, attempts } = await whileCancelled(always, ['ThrottlingError', code], write);
    expect(attempts).toBe(1);
    expect(result).toBeInstanceOf(TransactionCanceledException);
  },
);
