import { setTimeout as wait } from 'node:timers/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { config } from '../../lib/config.ts';
import { logError } from '../../lib/log.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { assign, findItem, updateIf } from '../../lib/store/items.ts';
import { tableName } from '../../lib/store/tables.ts';

/** Milliseconds between reads of a stream without new records. */
const pollInterval = 200;

/** Milliseconds after a failure. */
const retryInterval = 1_000;

/** As many as Lambda delivers to the function. */
const batchSize = 100;

/** The last record that the function has processed; kept in the store, so that a restart goes on there. */
type StreamPosition = { readonly shard: string; readonly after: string };

const positionKey = { log: 'position', sequence: 0 };

type StreamOptions = {
  /** The deployed function that the stream calls. */
  readonly handler: (event: DynamoDBStreamEvent) => Promise<void>;
  /** Receives the number of the last record of each batch. */
  readonly onRead?: ((sequence: number) => void) | undefined;
};

/** As it is in the event of a function, where times are seconds. */
const toEventRecord = ({ dynamodb, ...record }: StreamRecord): DynamoDBRecord => {
  const { ApproximateCreationDateTime: time, ...change } = dynamodb ?? {};
  const seconds = time && { ApproximateCreationDateTime: time.getTime() / 1_000 };
  return { ...record, dynamodb: { ...change, ...seconds } } as DynamoDBRecord;
};

/** The records of the stream, batch by batch. */
export const jobStream = ({ handler, onRead }: StreamOptions) => {
  const client = new DynamoDBStreamsClient({
    endpoint: config().endpoint ?? '',
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  let shard = '';
  let iterator: string | undefined;

  /** @param closed opens the shard after this one. */
  const open = async (closed?: string): Promise<string | undefined> => {
    const { Table } = await dynamo().send(new DescribeTableCommand({ TableName: tableName('jobs') }));
    const StreamArn = Table?.LatestStreamArn;
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
    const shards = (StreamDescription?.Shards ?? []).map(({ ShardId = '' }) => ShardId);
    const position = (await findItem('changes', positionKey)) as StreamPosition | undefined;
    const at = closed === undefined ? shards.indexOf(position?.shard ?? '') : shards.indexOf(closed) + 1;
    const ShardId = shards[Math.max(at, 0)];
    if (ShardId === undefined) return undefined;
    shard = ShardId;
    const begin =
      position?.shard === ShardId
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: position.after }
        : { ShardIteratorType: 'TRIM_HORIZON' as const };
    return (await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...begin }))).ShardIterator;
  };

  /** Processes a batch of records. @returns whether there were any. */
  const read = async (): Promise<boolean> => {
    const ShardIterator = iterator ?? (await open());
    iterator = undefined;
    if (ShardIterator === undefined) return false;
    const { Records = [], NextShardIterator } = await client.send(
      new GetRecordsCommand({ ShardIterator, Limit: batchSize }),
    );
    const after = Records.at(-1)?.dynamodb?.SequenceNumber;
    if (after !== undefined) {
      await handler({ Records: Records.map(toEventRecord) });
      const position: StreamPosition = { shard, after };
      await updateIf({ TableName: tableName('changes'), Key: positionKey, ...assign(position) });
      onRead?.(Number(after));
    }
    // Without a next one the shard is closed.
    iterator = NextShardIterator ?? (await open(shard));
    return after !== undefined;
  };

  return { read, [Symbol.dispose]: () => client.destroy() };
};

/**
 * Follows the engine's stream of jobs, and calls the function that a stream calls when deployed. It goes
 * on from the last record that was processed, also after a restart; records may be delivered again.
 */
export const followJobs = (options: StreamOptions): AsyncDisposable => {
  const stream = jobStream(options);
  const stop = new AbortController();
  const pause = (millis: number) => wait(millis, undefined, { signal: stop.signal }).catch(() => {});
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        if (!(await stream.read())) await pause(pollInterval);
      } catch (error) {
        logError(error, { stream: 'jobs' });
        await pause(retryInterval);
      }
    }
    stream[Symbol.dispose]();
  };
  const running = run();
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
};
