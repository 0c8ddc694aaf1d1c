import { removingOwner, removingPrefix } from '../lib/store/syncs/removing-key.ts';
import { tables } from '../lib/store/tables.ts';
import { functionName } from './functions.ts';
import { type AwsAccount, arnOf, type Statement } from './grants.ts';
import type { StageSettings } from './settings.ts';
import type { StageName } from './stages.ts';

/** The name of the queue of the changes that the removal function could not process. */
export const failedRemovalsQueue = (stage: StageName): string => functionName(stage, 'failed-removals');

/**
 * The changes of the table of synchronisations that the removal function needs: a synchronisation
 * begins its removals. Later changes of its items, and items that expire, are changes, too.
 */
export const removalFilter = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { employerId: { N: [String(removingOwner)] }, part: { S: [{ prefix: removingPrefix }] } },
  },
};

/**
 * How Lambda delivers them. A record whose removals take longer than one run counts as failed and
 * is delivered again; the sweep resumes what is given up.
 */
export const removalDelivery = {
  // Nothing that was committed before the mapping existed is left out.
  startingPosition: 'TRIM_HORIZON',
  batchSize: 10,
  // The removals of one employer do not delay those of another.
  parallelizationFactor: 10,
  functionResponseTypes: ['ReportBatchItemFailures'],
  bisectBatchOnFunctionError: true,
  maximumRetryAttempts: 100,
  maximumRecordAgeInSeconds: 3_600,
};

/** Allows the removal function to read the stream, and Lambda to report what it gives up. */
export const removalStatements = (
  { name, tablePrefix }: Pick<StageSettings, 'name' | 'tablePrefix'>,
  account: AwsAccount,
): Statement[] => [
  {
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    // AWS chooses the name of a stream when it is switched on.
    resources: [arnOf(account, 'dynamodb', `table/${tablePrefix}-${tables.syncs.name}/stream/*`)],
  },
  // It applies to no resource.
  { actions: ['dynamodb:ListStreams'], resources: ['*'] },
  { actions: ['sqs:SendMessage'], resources: [arnOf(account, 'sqs', failedRemovalsQueue(name))] },
];
