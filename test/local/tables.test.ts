import { randomUUID } from 'node:crypto';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { connect } from '../../lib/store/dynamodb/client.ts';
import { type Table, tableName, tables } from '../../lib/store/tables.ts';
import { OperatorError } from '../../local/operator-error.ts';
import { createTable, createTables } from '../../local/tables.ts';

describe('createTables', () => {
  it('creates the tables at the first call, and keeps their items at the next', async () => {
    const client = connect(process.env.DYNAMODB_ENDPOINT);
    const stored = { TableName: tableName('jobs'), Key: { id: 1, part: 'tables-test' } };
    await client.send(new PutCommand({ TableName: stored.TableName, Item: stored.Key }));
    await createTables(client);
    expect((await client.send(new GetCommand(stored))).Item).toEqual(stored.Key);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: stored.TableName }));
    const created = Table?.GlobalSecondaryIndexes ?? [];
    const projections = created.map(({ IndexName, Projection }) => [IndexName, Projection?.NonKeyAttributes]);
    const { indexes }: Table = tables.jobs;
    expect(Object.fromEntries(projections)).toEqual(
      Object.fromEntries(indexes.map(({ name, include }) => [name, include])),
    );
    client.destroy();
  });
});

describe('createTable', () => {
  const id = { name: 'id', type: 'N' } as const;
  const day = { name: 'day', type: 'S' } as const;
  const table = {
    name: 'T',
    partition: id,
    sort: day,
    indexes: [{ name: 'byDay', partition: day, sort: id }],
  };

  it.each([
    ['an index', { ...table, indexes: [] }, 'the index byDay (day, id)'],
    [
      'the key of an index',
      { ...table, indexes: [{ name: 'byDay', partition: day }] },
      'the index byDay (day, id)',
    ],
    ['the key', { name: 'T', partition: id, indexes: table.indexes }, 'the key (id, day)'],
    ['both', { name: 'T', partition: id, indexes: [] }, 'the key (id, day) and the index byDay (day, id)'],
  ])('refuses a table of another version, which lacks %s', async (_, old: Table, lacks) => {
    const client = connect(process.env.DYNAMODB_ENDPOINT);
    const name = `tables-test-${randomUUID().slice(0, 8)}`;
    await createTable(client, name, old);
    const error = new OperatorError(
      `The table ${name} is of another version: it lacks ${lacks}. Delete the data folder, or start with another DATA_DIR.`,
    );
    await expect(createTable(client, name, table)).rejects.toThrow(error);
    client.destroy();
  });
});
