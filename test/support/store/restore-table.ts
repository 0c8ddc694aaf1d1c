/**
 * Restores a table on a local engine, which has no back-ups: `node restore-table.ts SOURCE TARGET`.
 * BACKUP names a file with the items of each table, as `v8.serialize` writes them.
 */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import type { RawItem } from '../../../lib/store/items.ts';
import { type Table, tables } from '../../../lib/store/tables.ts';
import { createTable } from '../../../local/tables.ts';

const [, , source = '', TableName = ''] = process.argv;
const backup = deserialize(readFileSync(process.env.BACKUP ?? '')) as Record<string, RawItem[]>;
const table = Object.values<Table>(tables).find(({ name }) => source.endsWith(`-${name}`));
const items = backup[source];
if (!table || !items) throw new Error(`There is no table ${source}.`);
// DynamoDB restores the indexes, and not the expiry of items.
const { timeToLive: _, ...restored } = table;
await createTable(dynamo(), TableName, restored);
for (const Item of items) await dynamo().send(new PutCommand({ TableName, Item }));
