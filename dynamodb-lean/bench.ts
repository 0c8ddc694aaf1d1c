/**
 * CPU of a command by `lean`, against the SDK's document client: `npm run bench --workspace
 * dynamodb-lean`. Fails above the bars. The server is another process, so that only the clients are
 * measured.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { leanClient } from './src/lean-client.ts';

const item = {
  id: 7,
  title: 'Line Cook',
  tags: ['evenings', 'kitchen'],
  place: { city: 'Kelowna', at: [49.88, -119.49] },
  text: Buffer.alloc(1_500, 'text'),
};

/** By command: what makes it, and the share of the standard client's CPU that it may take. */
const operations = {
  get: { make: () => new GetCommand({ TableName: 'Jobs', Key: { id: 7 } }), bar: 0.7 },
  query: {
    make: () =>
      new QueryCommand({
        TableName: 'Jobs',
        KeyConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': 7 },
      }),
    bar: 0.6,
  },
  put: { make: () => new PutCommand({ TableName: 'Jobs', Item: item }), bar: 0.7 },
};

const stored = {
  id: { N: '7' },
  title: { S: 'Line Cook' },
  tags: { L: [{ S: 'evenings' }, { S: 'kitchen' }] },
  place: { M: { city: { S: 'Kelowna' }, at: { L: [{ N: '49.88' }, { N: '-119.49' }] } } },
  text: { B: item.text.toString('base64') },
};

const responses = new Map<string | undefined, string>([
  ['GetItem', JSON.stringify({ Item: stored })],
  ['Query', JSON.stringify({ Items: Array(20).fill(stored), Count: 20, ScannedCount: 20 })],
]);

const serve = () => {
  const server = createServer((incoming, outgoing) => {
    const [, operation] = String(incoming.headers['x-amz-target']).split('.');
    incoming.resume().on('end', () => outgoing.end(responses.get(operation) ?? '{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('disconnect', () => process.exit());
};

/** @returns microseconds of CPU a call. */
const cpuOf = async (call: () => Promise<unknown>, calls: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let count = 0; count < calls; count++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

const measure = async (): Promise<void> => {
  const child = fork(import.meta.filename, ['serve']);
  const [{ port }] = await once(child, 'message');
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const lean = leanClient({ ...config, requestTimeout: 20_000, connectionTimeout: 10_000 });
  const standard = DynamoDBDocumentClient.from(new DynamoDBClient(config));
  for (const [name, { make, bar }] of Object.entries(operations)) {
    const rounds: { lean: number; standard: number }[] = [];
    for (let round = 0; round < 41; round++) {
      rounds.push({
        lean: await cpuOf(() => lean.send(make() as never), 200),
        standard: await cpuOf(() => standard.send(make() as never), 200),
      });
    }
    // The compiler still optimises in the first rounds.
    const counted = rounds.slice(10);
    const [mine, theirs] = [
      median(counted.map((one) => one.lean)),
      median(counted.map((one) => one.standard)),
    ];
    const ratio = mine / theirs;
    const figures = `lean ${mine.toFixed(0)} µs, standard ${theirs.toFixed(0)} µs, ratio ${ratio.toFixed(2)}`;
    console.log(`${name}: ${figures} (at most ${bar})${ratio > bar ? ', MISSED' : ''}`);
    if (ratio > bar) process.exitCode = 1;
  }
  child.disconnect();
  process.exit();
};

if (process.argv[2] === 'serve') serve();
else await measure();
