import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from '../back-off.ts';
import { storeUnavailable } from '../domain/errors.ts';
import { dynamo } from '../dynamodb/client.ts';
import { isTransactionCanceled } from '../dynamodb/errors.ts';
import { asStoreError } from '../store/errors.ts';
import { tableName } from '../store/table-name.ts';
import type { TableKey } from '../store/tables.ts';
import type { Row } from './walk.ts';

const maxReads = 10;

/** Names one item. */
export type Address = { readonly table: TableKey; readonly key: Row };

/**
 * A few items as they stand at one moment: no transaction is seen half.
 *
 * @returns one for each address, undefined where there is none.
 * @throws store.unavailable
 */
export const readTogether = async (addresses: readonly Address[]): Promise<(Row | undefined)[]> => {
  const TransactItems = addresses.map(({ table, key }) => ({
    Get: { TableName: tableName(table), Key: key },
  }));
  for (let attempt = 0; attempt < maxReads; attempt++) {
    try {
      const { Responses = [] } = await dynamo().send(new TransactGetCommand({ TransactItems }));
      return Responses.map(({ Item }) => Item);
    } catch (error) {
      // A write in flight holds one of them.
      if (!isTransactionCanceled(error)) throw asStoreError(error);
      await backOff(attempt);
    }
  }
  throw storeUnavailable();
};
