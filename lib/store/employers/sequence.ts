import { tableName } from '../tables.ts';
import { updateIf } from '../write-items.ts';

/** Where the last id of an employer is counted. */
export const sequenceKey = { id: 0, part: 'sequence' } as const;

/**
 * Makes new employers get ids beyond this one.
 *
 * @returns false, with nothing written, if they do.
 * @throws store.unavailable
 */
export const raiseSequence = (to: number): Promise<boolean> =>
  updateIf({
    TableName: tableName('employers'),
    Key: sequenceKey,
    UpdateExpression: 'SET lastId = :id',
    ConditionExpression: 'attribute_not_exists(lastId) OR lastId < :id',
    ExpressionAttributeValues: { ':id': to },
  });
