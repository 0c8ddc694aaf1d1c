import type { DynamoDBRecord } from 'aws-lambda';
import { jobPart } from '../store/tables.ts';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** A damaged item counts as active: a job that is listed needlessly does no harm. */
const isActive = (image: Image): boolean => image !== undefined && (image.status?.S ?? 'active') === 'active';

/**
 * The jobs that a board may have to show, change or remove, each once: those that were active before
 * or after a write. A draft leaves no trace.
 *
 * @param records of the stream of the table Jobs.
 */
export const changedJobs = (records: readonly DynamoDBRecord[]): number[] => {
  const changed = records.flatMap(({ dynamodb: { Keys, OldImage, NewImage } = {} }) =>
    Keys?.part?.S === jobPart && (isActive(OldImage) || isActive(NewImage)) ? [Number(Keys.id?.N)] : [],
  );
  return [...new Set(changed)];
};
