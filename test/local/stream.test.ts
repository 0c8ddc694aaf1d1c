import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { connect } from '../../lib/store/dynamodb/client.ts';
import { tableName, tables } from '../../lib/store/tables.ts';
import { startEngine } from '../../local/engine/engine.ts';
import { indexStreams, streamTrimmer } from '../../local/engine/streams.ts';
import { jobStream } from '../../local/stream/follow-jobs.ts';
import { createTable } from '../../local/tables.ts';
import { folderOfTest } from '../support/folders.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

useOwnTables(true);

/** Reads all that a new process finds. @returns the ids of the jobs in it */
const readAll = async (fails = false): Promise<Set<number>> => {
  const ids = new Set<number>();
  using stream = jobStream({
    handler: async ({ Records }) => {
      if (fails) throw new Error('The function fails.');
      for (const { dynamodb } of Records) ids.add(Number(dynamodb?.Keys?.id?.N));
    },
  });
  while (await stream.read());
  return ids;
};

test('a process goes on after the last record that one before it has processed', async () => {
  const { job: first } = await aStoredJob();
  expect(await readAll()).toContain(first.id);
  const { job: second } = await aStoredJob();
  await expect(readAll(true)).rejects.toThrow('The function fails.');
  expect(await readAll()).toEqual(new Set([second.id]));
  expect(await readAll()).toEqual(new Set());
});

test('what was read is deleted from the file of the engine, which numbers on', async () => {
  const engine = await startEngine({ dataDir: folderOfTest() });
  const file = engine.database;
  const client = connect(engine.endpoint);
  const names = { jobs: tableName('jobs'), syncs: tableName('syncs') };
  const write = async (count: number) => {
    for (let id = 1; id <= count; id++) {
      await client.send(new PutCommand({ TableName: names.jobs, Item: { id, part: 'job' } }));
      await client.send(
        new PutCommand({ TableName: names.syncs, Item: { employerId: 1, part: String(id) } }),
      );
    }
  };
  const database = new DatabaseSync(file);
  const numbers = (table: string) =>
    database
      .prepare(
        'SELECT CAST(sequence_number AS INTEGER) AS n FROM _stream_records WHERE table_name = ? ORDER BY n',
      )
      .all(table)
      .map(({ n }) => Number(n));
  try {
    for (const key of ['jobs', 'syncs'] as const) await createTable(client, names[key], tables[key]);
    await write(250);
    const last = Math.max(...numbers(names.jobs));
    const trim = streamTrimmer(file);
    trim(last - 100);
    expect(numbers(names.jobs)).toHaveLength(250);
    trim(last - 10);
    expect(numbers(names.jobs)).toHaveLength(11);
    expect(numbers(names.syncs)).toHaveLength(1);
    await write(1);
    expect(Math.max(...numbers(names.jobs))).toBe(last + 1);
  } finally {
    database.close();
    client.destroy();
    await engine.stop();
  }
});

test('records of descriptions have no images, as the function on AWS does not get them', async () => {
  const engine = await startEngine({ dataDir: folderOfTest() });
  const client = connect(engine.endpoint);
  const database = new DatabaseSync(engine.database);
  try {
    const TableName = tableName('jobs');
    await createTable(client, TableName, tables.jobs);
    for (const part of ['job', 'text#00']) {
      for (const status of ['active', 'draft'])
        await client.send(new PutCommand({ TableName, Item: { id: 1, part, status } }));
      await client.send(new DeleteCommand({ TableName, Key: { id: 1, part } }));
    }
    const images = database.prepare('SELECT old_image, new_image FROM _stream_records ORDER BY id').all();
    const lengths = images.map((row) => Object.values(row).filter((image) => image !== null).length);
    expect(lengths).toEqual([1, 2, 1, 0, 0, 0]);
  } finally {
    database.close();
    client.destroy();
    await engine.stop();
  }
});

test('a file of another version of the engine is refused with what to do', () => {
  const file = join(folderOfTest(), 'engine.db');
  expect(() => indexStreams(file)).toThrow(/no table _stream_records: run "npm ci"/);
});
