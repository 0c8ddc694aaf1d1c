import type { DynamoDBStreamEvent } from 'aws-lambda';
import { changedJobs } from '../lib/board/changed-jobs.ts';
import { config } from '../lib/config.ts';
import { appendChange } from '../lib/store/changes/log.ts';

// An invalid configuration fails when the function is loaded.
config();

/**
 * Called with changes of jobs, from the stream of their table, never over HTTP. Appends one row to the
 * log of changes. If it fails, the stream delivers the changes again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  const ids = changedJobs(Records);
  if (ids.length > 0) await appendChange(ids, Date.now());
};
