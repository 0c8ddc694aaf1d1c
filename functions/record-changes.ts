import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { findNeverLive } from '../lib/board/never-live.ts';
import { appendChange } from '../lib/board/store/log.ts';
import { config } from '../lib/config.ts';
import { log, logError } from '../lib/log.ts';
import { streamRecords } from '../lib/store/dynamodb/stream-records.ts';
import { jobPart } from '../lib/store/tables.ts';

// An invalid configuration fails when the function is loaded.
config();

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** A damaged item counts as active: a job that is listed needlessly does no harm. */
const isActive = (image: Image): boolean => image !== undefined && (image.status?.S ?? 'active') === 'active';

/** What was active before or after the writes, and may have to be shown or removed: a draft leaves no trace. */
const activeImages = (records: readonly DynamoDBRecord[]) =>
  records.flatMap(({ dynamodb: { Keys, OldImage, NewImage } = {} }) =>
    [OldImage, NewImage]
      .filter((image) => Keys?.part?.S === jobPart && isActive(image))
      .map((image) => ({
        id: Number(Keys?.id?.N),
        employerId: Number(image?.employerId?.N ?? 0),
        listKey: image?.listKey?.S ?? '',
      })),
  );

const idsOf = (images: readonly { readonly id: number }[]): number[] => [
  ...new Set(images.map(({ id }) => id)),
];

/** Their jobs, each once, without those that were never live. @throws store.unavailable */
const listedJobs = async (images: ReturnType<typeof activeImages>): Promise<number[]> => {
  const wasNeverLive = await findNeverLive(images.map(({ employerId }) => employerId));
  return idsOf(images.filter(({ employerId, listKey }) => !wasNeverLive(employerId, listKey)));
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
  const images = activeImages(records);
  if (images.length === 0) return;
  const now = Date.now();
  const age = ageOf(records, now);
  try {
    const ids = await listedJobs(images);
    if (ids.length === 0) return;
    log('info', { changes: { sequence: await appendChange(ids, now), ids: ids.length, age } });
  } catch (error) {
    // Lambda's own line has no causes.
    logError(error, { changes: { ids: idsOf(images).length, age } });
    throw error;
  }
};
