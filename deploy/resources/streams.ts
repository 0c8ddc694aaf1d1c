import { type TableKey, tables } from '../../lib/store/tables.ts';
import { functionName } from '../functions.ts';
import { arnOf } from '../grants.ts';
import { type StreamConsumer, streamConsumers } from '../streams.ts';
import { createFunction } from './function.ts';
import type { StageWithTables } from './tables.ts';

/** The stream of the table in use: that of the stage, or one restored beside it. */
const streamOf = (
  table: TableKey,
  { ownPrefix, tablePrefix, stageTables }: StageWithTables,
): $util.Output<string> | undefined => {
  if (tablePrefix !== ownPrefix) {
    const name = `${tablePrefix}-${tables[table].name}`;
    return aws.dynamodb.getTableOutput({ name }).streamArn.apply((arn) => {
      if (arn) return arn;
      throw new Error(`The table ${name} has no stream. Add it with the commands of docs/backup.md.`);
    });
  }
  // They are in the order of `tables`.
  return stageTables[Object.keys(tables).indexOf(table)]?.streamArn;
};

/**
 * Creates a function that a stream calls, and feeds it. SST's `subscribe` would start at the newest
 * change, and grant no right on the stream.
 */
const createConsumer = (consumer: StreamConsumer, settings: StageWithTables): void => {
  const queue = functionName(settings.name, consumer.queue);
  const table = `${settings.tablePrefix}-${tables[consumer.table].name}`;
  const failed = new aws.sqs.Queue(`Failed${consumer.title}`, {
    name: queue,
    // The longest: 14 days.
    messageRetentionSeconds: 1_209_600,
    sqsManagedSseEnabled: true,
  });
  const called = createFunction(consumer.function, settings, {
    statements: (account) => [
      {
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        // AWS chooses the name of a stream when it is switched on.
        resources: [arnOf(account, 'dynamodb', `table/${table}/stream/*`)],
      },
      // It applies to no resource.
      { actions: ['dynamodb:ListStreams'], resources: ['*'] },
      { actions: ['sqs:SendMessage'], resources: [arnOf(account, 'sqs', queue)] },
    ],
  });
  new aws.lambda.EventSourceMapping(consumer.title, {
    ...consumer.delivery,
    eventSourceArn: streamOf(consumer.table, settings),
    functionName: called.arn,
    filterCriteria: { filters: [{ pattern: JSON.stringify(consumer.filter) }] },
    destinationConfig: { onFailure: { destinationArn: failed.arn } },
  });
};

/** Creates the functions that streams call. */
export const createStreams = (settings: StageWithTables): void => {
  for (const consumer of streamConsumers) createConsumer(consumer, settings);
};
