import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { JobHeader, Status } from '../../domain/job.ts';
import { cancelledBy, dynamo } from '../../dynamodb/client.ts';
import { maxRowsPerPage } from '../../dynamodb/paginate.ts';
import { asStoreError } from '../errors.ts';
import { tableName } from '../table-name.ts';
import { employerStatus, type HeaderItem, toHeader } from './job-item.ts';

/** Which of an employer's jobs to read: those of one status, or all. */
export type JobFilter = {
  readonly employerId: number;
  readonly status: Status | undefined;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
};

/** A row of a list index; `key` is its sort key. */
export type ListRow = { readonly key: string; readonly header: JobHeader };

/** Where a page begins: after a number of rows, or next to the end of another page. */
export type Start =
  | { readonly offset: number }
  | { readonly olderThan: string }
  | { readonly newerThan: string };

export type Page = {
  /** How many jobs match the filter. */
  readonly total: number;
  /** Newest published first. */
  readonly rows: readonly ListRow[];
  /** The sort keys of the first and the last match; those jobs may have been deleted since. */
  readonly ends: { readonly first: string; readonly last: string } | undefined;
  /** Whether rows follow the page. */
  readonly hasOlder: boolean;
  /** Whether rows precede the page. */
  readonly hasNewer: boolean;
};

/** Exclusive bounds on the sort key, at most one: a key condition has room for one. */
export type Bounds = { readonly olderThan?: string | undefined; readonly newerThan?: string | undefined };

/** Where a query resumes; undefined at the start of its bounds. */
export type StartKey = Record<string, unknown> | undefined;

const keyCondition = (owner: string, { olderThan, newerThan }: Bounds, oldestFirst: boolean) => ({
  ScanIndexForward: oldestFirst,
  KeyConditionExpression:
    olderThan !== undefined
      ? `${owner} AND listKey < :bound`
      : newerThan !== undefined
        ? `${owner} AND listKey > :bound`
        : owner,
});

const boundValues = ({ olderThan, newerThan }: Bounds): Record<string, string> => {
  const bound = olderThan ?? newerThan;
  return bound === undefined ? {} : { ':bound': bound };
};

/** A query for the rows of a list. */
export const listQuery = (
  { employerId, status }: JobFilter,
  bounds: Bounds = {},
  oldestFirst = false,
): QueryCommandInput => ({
  TableName: tableName('jobs'),
  IndexName: status ? 'byStatus' : 'byPublishDate',
  ...keyCondition(status ? 'employerStatus = :owner' : 'employerId = :owner', bounds, oldestFirst),
  ExpressionAttributeValues: {
    ':owner': status ? employerStatus(employerId, status) : employerId,
    ...boundValues(bounds),
  },
});

/**
 * The employer's job with a referenceId, as lists show it: one query, half a read unit for a usual job. Like the lists, it
 * follows writes within about a second.
 *
 * @throws store.unavailable
 */
export const findByReference = async (
  employerId: number,
  referenceId: string,
  signal?: AbortSignal,
): Promise<JobHeader | undefined> => {
  const input = {
    TableName: tableName('jobs'),
    IndexName: 'byReference',
    KeyConditionExpression: 'employerId = :owner AND referenceId = :reference',
    ExpressionAttributeValues: { ':owner': employerId, ':reference': referenceId },
  };
  try {
    const { Items = [] } = await runQuery(input, undefined, { limit: 1, signal });
    const [item] = Items as HeaderItem[];
    return item && toHeader(item, undefined);
  } catch (error) {
    throw asStoreError(error);
  }
};

/** A query for the jobs whose search text contains every term, in the order of the list. */
export const searchQuery = (
  { employerId, status }: JobFilter,
  terms: readonly string[],
  bounds: Bounds,
  oldestFirst: boolean,
): QueryCommandInput => ({
  TableName: tableName('jobs'),
  IndexName: 'bySearch',
  ...keyCondition('employerId = :owner', bounds, oldestFirst),
  FilterExpression: [
    ...terms.map((_, at) => `contains(#s, :t${at})`),
    ...(status ? ['#status = :status'] : []),
  ].join(' AND '),
  ExpressionAttributeNames: { '#s': 'search', ...(status && { '#status': 'status' }) },
  ExpressionAttributeValues: {
    ':owner': employerId,
    ...boundValues(bounds),
    ...(status && { ':status': status }),
    ...Object.fromEntries(terms.map((term, at) => [`:t${at}`, term])),
  },
});

type QueryOptions = { readonly limit?: number; readonly signal?: AbortSignal | undefined };

/** Sends one query, which reads up to `limit` rows or 1 MB. */
export const runQuery = (
  input: QueryCommandInput,
  from?: StartKey,
  { limit = maxRowsPerPage, signal }: QueryOptions = {},
): Promise<QueryCommandOutput> =>
  dynamo().send(
    new QueryCommand({
      ...input,
      ...(from && { ExclusiveStartKey: from }),
      Limit: Math.min(limit, maxRowsPerPage),
    }),
    cancelledBy(signal),
  );

export const rowsOf = ({ Items = [] }: QueryCommandOutput, { status }: JobFilter): ListRow[] =>
  (Items as HeaderItem[]).map((item) => ({ key: item.listKey, header: toHeader(item, status) }));
