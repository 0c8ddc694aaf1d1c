import { config } from '../config.ts';
import { type TableKey, tables } from './tables.ts';

/** A table's name in DynamoDB, in this stage or test run. */
export const tableName = (table: TableKey): string => `${config().tablePrefix}-${tables[table].name}`;
