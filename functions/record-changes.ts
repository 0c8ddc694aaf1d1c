import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type JobState, listedJobs } from '../lib/board/listed-jobs.ts';
import { findOwners } from '../lib/board/store/find-owners.ts';
import { appendChange } from '../lib/board/store/log.ts';
import { config } from '../lib/config.ts';
import { log, logError } from '../lib/log.ts';
import { streamRecords } from '../lib/store/dynamodb/stream-records.ts';
import { jobPart } from '../lib/store/tables.ts';

// An invalid configuration fails when the function is loaded.
config();

/** The jobs before and after the writes. */
const statesOf = (records: readonly DynamoDBRecord[]): JobState[] =>
  records.flatMap(({ dynamodb: { Keys, OldImage, NewImage } = {} }) =>
    [OldImage, NewImage]
      .filter((image) => image !== undefined && Keys?.part?.S === jobPart)
      .map((image) => ({
        id: Number(Keys?.id?.N),
        employerId: Number(image?.employerId?.N ?? 0),
        status: image?.status?.S,
        listKey: image?.listKey?.S ?? '',
      })),
  );

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
  const states = statesOf(records);
  let ids = listedJobs(states);
  if (ids.length === 0) return;
  const now = Date.now();
  const age = ageOf(records, now);
  try {
    ids = listedJobs(states, await findOwners(states.map(({ employerId }) => employerId)));
    if (ids.length === 0) return;
    const changes = { sequence: await appendChange(ids, now), ids: ids.length, age };
    log('info', { changes, changed: ids });
  } catch (error) {
    // Lambda's own line has no causes.
    logError(error, { changes: { ids: ids.length, age } });
    throw error;
  }
};
