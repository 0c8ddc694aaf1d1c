import type { JobHeader, Status } from '../../domain/job.ts';
import { dynamo, tableName } from '../../dynamodb/client.ts';
import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '../../dynamodb/commands.ts';
import { rowsPerAnswer } from '../../dynamodb/rows-per-answer.ts';
import { employerStatus, type HeaderItem, toHeader } from './job-item.ts';

/** Which of an employer's jobs: those of one status, or all. */
export type JobFilter = { readonly employerId: number; readonly status: Status | undefined };

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

/** Sends one query, which reads up to `limit` rows or 1 MB. */
export const runQuery = (
  input: QueryCommandInput,
  from?: StartKey,
  limit = rowsPerAnswer,
): Promise<QueryCommandOutput> =>
  dynamo().send(
    new QueryCommand({
      ...input,
      ...(from && { ExclusiveStartKey: from }),
      Limit: Math.min(limit, rowsPerAnswer),
    }),
  );

export const rowsOf = ({ Items = [] }: QueryCommandOutput, { status }: JobFilter): ListRow[] =>
  (Items as HeaderItem[]).map((item) => ({ key: item.listKey, header: toHeader(item, status) }));
