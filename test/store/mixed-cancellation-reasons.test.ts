import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { removeJob, replaceJob } from '../../lib/job/store/write-job.ts';
import { intercept } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

useOwnTables();

/** Cancels transactions with a conflict at the first item and a failed condition at another. */
const withFailedCondition = <Result>(failedItem: number, work: () => Promise<Result>): Promise<Result> =>
  intercept(({ command }, send) => {
    if (!command.startsWith('TransactWrite')) return send();
    const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }, { Code: 'None' }];
    CancellationReasons[failedItem] = { Code: 'ConditionalCheckFailed' };
    throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
  }, work);

test('a deletion that conflicts does not report the job as gone', async () => {
  const stored = await aStoredJob({ referenceId: 'R-1' });
  expect(await withFailedCondition(1, () => removeJob(stored))).toBe('stale');
});

test('a change of the referenceId that conflicts does not report it as in use', async () => {
  const stored = await aStoredJob({ referenceId: 'R-1' });
  const rename = () => replaceJob(stored, { ...stored.job, referenceId: 'R-2' });
  expect(await withFailedCondition(2, rename)).toEqual({ outcome: 'stale' });
});
