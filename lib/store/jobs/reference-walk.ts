import { maxReferenceIdLength } from '../../api/limits.ts';
import { dynamo } from '../../dynamodb/client.ts';
import { paginateQuery } from '../../dynamodb/paginate.ts';
import { withStoreErrors } from '../errors.ts';
import { queryPages } from '../find-items.ts';
import { tableName } from '../tables.ts';
import type { JobItem } from './job-item.ts';

/** An active job in the index by reference. */
export type ReferenceRow = Pick<JobItem, 'id' | 'listKey'> & { readonly referenceId: string };

/** The last referenceId that begins with a prefix, in the order of their bytes. */
const lastUnder = (prefix: string): string =>
  prefix + '\u{10FFFF}'.repeat(Math.max(0, maxReferenceIdLength - [...prefix].length));

/**
 * The employer's active jobs whose referenceId begins with a prefix, in the order of their bytes. The
 * embedded engine ignores case in `begins_with`.
 */
const activeUnder = (employerId: number, prefix: string) => ({
  IndexName: 'byReference',
  // A key condition cannot have an empty text.
  KeyConditionExpression: `employerId = :employer${prefix === '' ? '' : ' AND referenceId BETWEEN :prefix AND :last'}`,
  FilterExpression: '#status = :active',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: {
    ':employer': employerId,
    ':active': 'active',
    ...(prefix !== '' && { ':prefix': prefix, ':last': lastUnder(prefix) }),
  },
});

/**
 * Counts the employer's active jobs under a prefix. The index follows writes within about a second.
 *
 * @throws store.unavailable
 */
export const countActiveUnder = (employerId: number, prefix: string, signal?: AbortSignal): Promise<number> =>
  withStoreErrors(async () => {
    const pages = paginateQuery(
      { client: dynamo(), signal },
      { TableName: tableName('jobs'), Select: 'COUNT', ...activeUnder(employerId, prefix) },
    );
    let count = 0;
    for await (const { Count = 0 } of pages) count += Count;
    return count;
  });

/**
 * Walks through the employer's active jobs under a prefix. The index may lag: read the jobs again
 * before a write.
 *
 * @param after only the references after that of this row.
 * @throws store.unavailable
 */
export async function* walkActiveUnder(
  employerId: number,
  prefix: string,
  after: ReferenceRow | undefined,
  signal?: AbortSignal,
): AsyncGenerator<ReferenceRow[]> {
  const { ExpressionAttributeNames, ...query } = activeUnder(employerId, prefix);
  const start = after && {
    ExclusiveStartKey: { employerId, referenceId: after.referenceId, id: after.id, part: 'job' },
  };
  const projected = { ProjectionExpression: 'id, referenceId, listKey', ExpressionAttributeNames };
  for await (const rows of queryPages('jobs', { ...query, ...start, ...projected }, undefined, signal)) {
    yield rows as ReferenceRow[];
  }
}
