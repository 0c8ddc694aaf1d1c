import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { config } from '../lib/config.ts';
import { streamRecords } from '../lib/dynamodb/stream-records.ts';
import { log, logError } from '../lib/log.ts';
import { appendChange } from '../lib/store/changes/log.ts';
import { jobPart } from '../lib/store/tables.ts';

// An invalid configuration fails when the function is loaded.
config();

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** A damaged item counts as active: a job that is listed needlessly does no harm. */
const isActive = (image: Image): boolean => image !== undefined && (image.status?.S ?? 'active') === 'active';

/**
 * The jobs that a board may have to show, change or remove, each once: those that were active before
 * or after a write. A draft leaves no trace.
 */
const changedJobs = (records: readonly DynamoDBRecord[]): number[] => {
  const changed = records.flatMap(({ dynamodb: { Keys, OldImage, NewImage } = {} }) =>
    Keys?.part?.S === jobPart && (isActive(OldImage) || isActive(NewImage)) ? [Number(Keys.id?.N)] : [],
  );
  return [...new Set(changed)];
};

/** Milliseconds since the oldest record was written; DynamoDB dates records in seconds. */
const ageOf = (records: readonly DynamoDBRecord[], now: number): number => {
  const times = records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? now / 1_000);
  return Math.round(now - Math.min(...times) * 1_000);
};

/**
 * Called with changes of jobs, from the stream of their table, never over HTTP. Appends one row to the
 * log of changes. If it fails, the stream delivers the changes again.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<void> => {
  const records = streamRecords(event);
  const ids = changedJobs(records);
  if (ids.length === 0) return;
  const now = Date.now();
  const row = { ids: ids.length, age: ageOf(records, now) };
  try {
    log('info', { changes: { sequence: await appendChange(ids, now), ...row } });
  } catch (error) {
    // Lambda's own line has no causes.
    logError(error, { changes: row });
    throw error;
  }
};
