import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { connect } from '../../lib/dynamodb/client.ts';
import { tableName } from '../../lib/store/table-name.ts';
import { createTables, describeTable } from '../../local/tables.ts';

describe('a table’s definition', () => {
  it('names keys, indexes and projections as DynamoDB does, each attribute once', () => {
    expect(
      describeTable('T', {
        name: 'T',
        partition: { name: 'id', type: 'N' },
        sort: { name: 'part', type: 'S' },
        indexes: [
          { name: 'byPart', partition: { name: 'part', type: 'S' }, include: ['title'] },
          { name: 'byDay', partition: { name: 'day', type: 'S' }, sort: { name: 'id', type: 'N' } },
        ],
      }),
    ).toEqual({
      TableName: 'T',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'id', AttributeType: 'N' },
        { AttributeName: 'part', AttributeType: 'S' },
        { AttributeName: 'day', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'id', KeyType: 'HASH' },
        { AttributeName: 'part', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byPart',
          KeySchema: [{ AttributeName: 'part', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
        },
        {
          IndexName: 'byDay',
          KeySchema: [
            { AttributeName: 'day', KeyType: 'HASH' },
            { AttributeName: 'id', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    });
  });
});

describe('the tables', () => {
  it('exist after the first call and keep their items through the next', async () => {
    const client = connect(process.env.DYNAMODB_ENDPOINT);
    const stored = { TableName: tableName('jobs'), Key: { id: 1, part: 'tables-test' } };
    await client.send(new PutCommand({ TableName: stored.TableName, Item: stored.Key }));
    await createTables(client);
    expect((await client.send(new GetCommand(stored))).Item).toEqual(stored.Key);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: stored.TableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual([
      'byDueDate',
      'byPublishDate',
      'byReference',
      'bySearch',
      'byStatus',
    ]);
    client.destroy();
  });
});
