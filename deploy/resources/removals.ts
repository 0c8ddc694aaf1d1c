import { tables } from '../../lib/store/tables.ts';
import { removalFunction } from '../functions.ts';
import { failedRemovalsQueue, removalDelivery, removalFilter, removalStatements } from '../removals.ts';
import type { StageSettings } from '../settings.ts';
import { createFunction } from './function.ts';
import type { StageTable } from './tables.ts';

/** The stream of the table in use: that of the stage, or one restored beside it. */
const streamOf = (
  { ownPrefix, tablePrefix }: StageSettings,
  stageTables: readonly StageTable[],
): $util.Output<string> | undefined => {
  if (tablePrefix !== ownPrefix) {
    const name = `${tablePrefix}-${tables.syncs.name}`;
    return aws.dynamodb.getTableOutput({ name }).streamArn.apply((arn) => {
      if (arn) return arn;
      throw new Error(`The table ${name} has no stream. Add it with the commands of docs/backup.md.`);
    });
  }
  // They are in the order of `tables`.
  return stageTables[Object.keys(tables).indexOf('syncs')]?.streamArn;
};

/**
 * Creates the function that removes the missing jobs of a synchronisation, and feeds it from the
 * stream. SST's `subscribe` would start at the newest change, and grant no right on the stream.
 */
export const createRemovals = (settings: StageSettings, stageTables: readonly StageTable[]): void => {
  const failed = new aws.sqs.Queue('FailedRemovals', {
    name: failedRemovalsQueue(settings.name),
    // The longest: 14 days.
    messageRetentionSeconds: 1_209_600,
    sqsManagedSseEnabled: true,
  });
  const removal = createFunction(removalFunction, settings, stageTables, {
    statements: (account) => removalStatements(settings, account),
  });
  new aws.lambda.EventSourceMapping('Removals', {
    ...removalDelivery,
    eventSourceArn: streamOf(settings, stageTables),
    functionName: removal.arn,
    filterCriteria: { filters: [{ pattern: JSON.stringify(removalFilter) }] },
    destinationConfig: { onFailure: { destinationArn: failed.arn } },
  });
};
