import { config } from '../config.ts';
import { type TableKey, tables } from './tables.ts';

/** A table's name in DynamoDB, in the stage or test run of this process. */
export const tableName = (table: TableKey): string => `${config().tablePrefix}-${tables[table].name}`;
