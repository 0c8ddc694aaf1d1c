import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { deleteJob, updateJob } from '../../lib/store/jobs/write-job.ts';
import { intercept } from '../support/faults.ts';
import { useOwnTables } from '../support/own-tables.ts';
import { aStoredJob } from '../support/stored-job.ts';

useOwnTables();

/** A transaction met another in flight at its first item, while the condition of the one named here failed. */
const refusedAt = <Result>(refused: number, work: () => Promise<Result>): Promise<Result> =>
  intercept(({ command }, send) => {
    if (!command.startsWith('TransactWrite')) return send();
    const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }, { Code: 'None' }];
    CancellationReasons[refused] = { Code: 'ConditionalCheckFailed' };
    throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
  }, work);

test('a deletion that met another writer does not take the job for gone', async () => {
  const stored = await aStoredJob({ referenceId: 'R-1' });
  expect(await refusedAt(1, () => deleteJob(stored))).toBe('changed');
});

test('a rename that met another writer does not take the new referenceId for taken', async () => {
  const stored = await aStoredJob({ referenceId: 'R-1' });
  const rename = () => updateJob(stored, { ...stored.job, referenceId: 'R-2' });
  expect(await refusedAt(2, rename)).toEqual({ outcome: 'changed' });
});
