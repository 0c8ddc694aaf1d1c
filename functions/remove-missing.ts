import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { config } from '../lib/config.ts';
import { logError } from '../lib/log.ts';
import { streamRecords } from '../lib/store/dynamodb/stream-records.ts';
import { removeMissing } from '../lib/sync/remove-missing.ts';
import { removingSync } from '../lib/sync/store/removing-key.ts';
import { timeUpIn } from '../lib/time-up.ts';

// An invalid configuration fails when the function is loaded.
config();

/** The synchronisation that begins its removals with this change, if any does. */
const startedBy = ({ eventName, dynamodb }: DynamoDBRecord) =>
  eventName === 'INSERT'
    ? removingSync({ employerId: dynamodb?.Keys?.employerId?.N, part: dynamodb?.Keys?.part?.S })
    : undefined;

/**
 * Called with changes of the table of synchronisations, from its stream, never over HTTP. A record
 * whose removals are not finished counts as failed: the stream delivers it again.
 */
export const handler = async (
  event: DynamoDBStreamEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<DynamoDBBatchResponse> => {
  const isTimeUp = timeUpIn(context);
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const record of streamRecords(event)) {
    const sync = startedBy(record);
    if (!sync) continue;
    const report = (error: unknown, jobId?: number) =>
      logError(error, { syncId: sync.id, employerId: sync.employerId, jobId });
    const isFinished = await removeMissing(sync, { clock: Date.now, isTimeUp, report }).catch(report);
    if (!isFinished) batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { batchItemFailures };
};
