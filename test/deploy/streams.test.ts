import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { removals } from '../../deploy/streams.ts';
import { handler } from '../../functions/remove-missing.ts';

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
