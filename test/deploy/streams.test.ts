import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { changes, removals, streamConsumers, streamStatements } from '../../deploy/streams.ts';
import { handler } from '../../functions/remove-missing.ts';
import { tables } from '../../lib/store/tables.ts';

const { eventName, dynamodb } = removals.filter;
const { employerId, part } = dynamodb.Keys;

/** Whether Lambda delivers a record, by the rules for equal values and prefixes. */
const isDelivered = (record: DynamoDBRecord): boolean => {
  const keys = record.dynamodb?.Keys;
  return (
    eventName.some((name) => name === record.eventName) &&
    employerId.N.some((owner) => owner === keys?.employerId?.N) &&
    part.S.some(({ prefix }) => keys?.part?.S?.startsWith(prefix))
  );
};

/** What the handler does not need ends at once: it reads nothing. */
const isNeeded = async (record: DynamoDBRecord): Promise<boolean> => {
  const { batchItemFailures } = await handler(
    { Records: [record] },
    // Without time, the handler leaves what it needs to the next delivery.
    { getRemainingTimeInMillis: () => 0 },
  );
  return batchItemFailures.length > 0;
};

const change = (name: DynamoDBRecord['eventName'], employer: string, key: string): DynamoDBRecord => ({
  eventName: name,
  dynamodb: { Keys: { employerId: { N: employer }, part: { S: key } }, SequenceNumber: '1' },
});

test.each([
  ['the beginning of removals', change('INSERT', '0', 'removing#7#sync_1'), true],
  ['their end', change('REMOVE', '0', 'removing#7#sync_1'), false],
  ['a marker written again', change('MODIFY', '0', 'removing#7#sync_1'), false],
  ['an opened synchronisation', change('INSERT', '7', 'sync#sync_1'), false],
  ['a chunk', change('MODIFY', '7', 'chunk#sync_1#0001'), false],
  ['an expired item', change('REMOVE', '7', 'sync#sync_1'), false],
  ['such a part of an employer', change('INSERT', '7', 'removing#7#sync_1'), false],
])('the filter delivers what the function needs: %s', async (_, record, expected) => {
  expect(isDelivered(record)).toBe(expected);
  expect(await isNeeded(record)).toBe(expected);
});

test('the stream shows the keys, which are all that the filter and the function read', () => {
  expect(tables.syncs.stream).toBe('keys-only');
  expect(Object.keys(dynamodb)).toEqual(['Keys']);
});

test.each(streamConsumers)(
  'what fails in $function is given up before the stream loses it, after 24 hours',
  ({ delivery }) => {
    expect(delivery).toMatchObject({ startingPosition: 'TRIM_HORIZON', bisectBatchOnFunctionError: true });
    const { maximumRecordAgeInSeconds: age, maximumRetryAttempts: attempts } = Object(delivery);
    expect(age).toBeLessThan(24 * 3_600);
    expect(attempts).toBeGreaterThan(60);
  },
);

test('the stream of jobs has the images by which a draft is told from a live job', () => {
  expect(tables.jobs.stream).toBe('new-and-old-images');
  expect(changes.filter).toEqual({ dynamodb: { Keys: { part: { S: ['job'] } } } });
});

test.each([
  [removals, 'Syncs', 'failed-removals'],
  [changes, 'Jobs', 'failed-changes'],
])('$0.function may read the stream of one table and write to one queue', (consumer, table, queue) => {
  const account = { partition: 'aws', region: 'ca-central-1', accountId: '000000000000' };
  const stage = { name: 'production', tablePrefix: 'job-posting-production-restored' } as const;
  expect(streamStatements(consumer, stage, account).flatMap(({ resources }) => resources)).toEqual([
    `arn:aws:dynamodb:ca-central-1:000000000000:table/job-posting-production-restored-${table}/stream/*`,
    '*',
    `arn:aws:sqs:ca-central-1:000000000000:job-posting-production-${queue}`,
  ]);
});
