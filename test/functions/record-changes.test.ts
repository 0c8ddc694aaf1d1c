import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import { savedQueries } from '../../deploy/queries.ts';
import { handler as recordChanges } from '../../functions/record-changes.ts';
import { currentLog, findChanges } from '../../lib/board/store/log.ts';
import { withFaults } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';

beforeEach(() => createOwnTables());
useShortRetryDelays();

const lines = () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(line));
};

const now = Date.parse('2026-11-20T12:00:00.250Z');
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
});

/** What the stream delivers for a written job. */
const written = (id: number, status: string, age: number): DynamoDBRecord => ({
  dynamodb: {
    Keys: { id: { N: String(id) }, part: { S: 'job' } },
    NewImage: { status: { S: status } },
    // As in Lambda's example of an event: seconds.
    ApproximateCreationDateTime: Math.floor(now / 1_000) - age,
  },
});

const handler = (...Records: DynamoDBRecord[]) =>
  inFunction('record-changes', () => recordChanges({ Records }));

const rows = async () => (await findChanges(await currentLog(), 1, 100)).rows;

test('logs a line for each row: its number, its ids, the age of the oldest record', async () => {
  const logged = lines();
  await handler(written(7, 'active', 2), written(8, 'active', 4), written(7, 'archived', 1));
  await handler(written(9, 'active', 0));
  expect((await rows()).map(({ sequence, ids }) => ({ sequence, ids }))).toEqual([
    { sequence: 1, ids: [7, 8] },
    { sequence: 2, ids: [9] },
  ]);
  expect(logged()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      changes: { sequence: 1, ids: 2, age: 4_250 },
      changed: [7, 8],
    },
    { level: 'info', time: expect.any(String), changes: { sequence: 2, ids: 1, age: 250 }, changed: [9] },
  ]);
});

test('writes and logs nothing for drafts', async () => {
  const logged = lines();
  await handler(written(7, 'draft', 0));
  expect(await rows()).toEqual([]);
  expect(logged()).toEqual([]);
});

test('fails, and logs why, while the store does; the next delivery is recorded', async () => {
  const logged = lines();
  await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    expect(handler(written(7, 'active', 3))).rejects.toMatchObject({ code: 'store.unavailable' }),
  );
  expect(logged()).toMatchObject([
    { level: 'error', changes: { ids: 1, age: 3_250 }, cause: { cause: { message: 'read ECONNRESET' } } },
  ]);
  expect(await rows()).toEqual([]);
  await handler(written(7, 'active', 3));
  expect(await rows()).toMatchObject([{ sequence: 1, ids: [7] }]);
});

test('the saved query "errors" finds its failures, and those that Lambda logs by itself', async () => {
  const logged = lines();
  await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    expect(handler(written(7, 'active', 0))).rejects.toThrow(),
  );
  const levels = savedQueries.errors?.join('\n').match(/^filter level in (\[.*\])$/m)?.[1];
  // https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html
  expect(JSON.parse(levels ?? '')).toEqual([logged()[0].level, 'ERROR']);
});
