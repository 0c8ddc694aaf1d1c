import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { changes, removals, streamConsumers } from '../../deploy/streams.ts';
import { handler } from '../../functions/remove-missing.ts';
import { probe } from '../../lib/probe/probe.ts';
import { jobStream } from '../../local/stream/follow-jobs.ts';
import { useApi } from '../support/api/api.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

useOwnTables(true);
const api = useApi();

/**
 * Whether Lambda delivers a record, by the rules for equal values and prefixes:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
const isDelivered = (record: unknown, pattern: object): boolean =>
  Object.entries(pattern).every(([name, expected]) => {
    const value = Object(record)[name];
    if (!Array.isArray(expected)) return isDelivered(value, expected);
    return expected.some((one) =>
      typeof one === 'string' ? one === value : typeof value === 'string' && value.startsWith(one.prefix),
    );
  });

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
])('the filter of removals delivers what the function needs: %s', async (_, record, expected) => {
  expect(isDelivered(record, removals.filter)).toBe(expected);
  expect(await isNeeded(record)).toBe(expected);
});

test('each run of the probe starts `record-changes`, whose alarm expects a run', async () => {
  const keys = await api.probeKeys();
  const records: DynamoDBRecord[] = [];
  using stream = jobStream({
    handler: async (event) => {
      records.push(...event.Records);
    },
  });
  while (await stream.read());
  records.length = 0;
  withoutTimeouts();
  const { failure } = await probe(
    { origin: api.origin(), ...keys },
    { referenceId: 'probe', now: new Date() },
  );
  expect(failure).toBeUndefined();
  while (await stream.read());
  const delivered = records.filter((record) => isDelivered(record, changes.filter));
  expect(delivered.map(({ eventName }) => eventName)).toEqual(['INSERT', 'REMOVE']);
});

test('a stream is given up before it loses records, which it does after 24 hours', () => {
  for (const { delivery } of streamConsumers) {
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
    expect(delivery.maximumRecordAgeInSeconds).toBeLessThanOrEqual(86_400 / 2);
  }
});
