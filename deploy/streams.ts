import { jobPart } from '../lib/store/tables.ts';
import { removingOwner, removingPrefix } from '../lib/sync/store/removing-key.ts';

/** Nothing that was written before the mapping existed is left out. */
const startingPosition = 'TRIM_HORIZON';

/** A synchronisation begins its removals. Later changes of its items, and items that expire, are changes, too. */
export const removals = {
  function: 'remove-missing',
  table: 'syncs' as const,
  title: 'Removals',
  queue: 'failed-removals',
  filter: {
    eventName: ['INSERT'],
    dynamodb: {
      Keys: { employerId: { N: [String(removingOwner)] }, part: { S: [{ prefix: removingPrefix }] } },
    },
  },
  delivery: {
    startingPosition,
    bisectBatchOnFunctionError: true,
    batchSize: 10,
    // The removals of one employer do not delay those of another.
    parallelizationFactor: 10,
    // A record whose removals take longer than one run counts as failed and is delivered again; the
    // sweep resumes what is given up.
    functionResponseTypes: ['ReportBatchItemFailures'],
    maximumRetryAttempts: 100,
    maximumRecordAgeInSeconds: 3_600,
  },
};

/** A job is written or deleted, also a draft; its description is in other items. */
export const changes = {
  function: 'record-changes',
  table: 'jobs' as const,
  title: 'Changes',
  queue: 'failed-changes',
  filter: { dynamodb: { Keys: { part: { S: [jobPart] } } } },
  delivery: {
    startingPosition,
    // One row of the log has the ids of a batch. Batches are not bisected: no record makes a run fail
    // by itself, and halves would be more rows.
    batchSize: 100,
    // An outage of the store must not cost changes: they are given up well before the stream ends.
    maximumRetryAttempts: 1_000,
    maximumRecordAgeInSeconds: 43_200,
  },
};

/** Names of resources begin or end with `title`; `queue` takes the changes that could not be processed. */
export const streamConsumers = [removals, changes];

/** A function that the stream of a table calls, the changes that it needs, and how Lambda delivers them. */
export type StreamConsumer = (typeof streamConsumers)[number];
