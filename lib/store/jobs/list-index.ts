import type { JobHeader, Status } from '../../domain/job.ts';
import { dynamo, tableName } from '../../dynamodb/client.ts';
import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '../../dynamodb/commands.ts';
import { rowsPerAnswer } from '../../dynamodb/rows-per-answer.ts';
import { employerStatus, type HeaderItem, toHeader } from './job-item.ts';

/** Which of an employer's jobs: those of one status, or all. */
export type JobFilter = { readonly employerId: number; readonly status: Status | undefined };

/** A row of a list index; `key` is its place in the order. */
export type Row = { readonly key: string; readonly header: JobHeader };

/** Where a page begins: after so many rows, or next to a row that another page ended with. */
export type Start =
  | { readonly offset: number }
  | { readonly olderThan: string }
  | { readonly newerThan: string };

export type Page = {
  /** How many jobs match the filter. */
  readonly total: number;
  /** Newest published first. */
  readonly rows: readonly Row[];
  /** The places that the page begins and ends with; a job that was there may have been deleted since. */
  readonly ends: { readonly first: string; readonly last: string } | undefined;
  /** Whether rows follow the page, or come before it. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
};

/** A place in the order that rows are read from, not itself included. */
export type Bounds = { readonly olderThan?: string | undefined; readonly newerThan?: string | undefined };

/** Where a query resumes; undefined at the start of its bounds. */
export type StartKey = Record<string, unknown> | undefined;

/** The condition on the sort key, and where the walk goes. One bound at the most: a query has room for one. */
const inOrder = (owner: string, { olderThan, newerThan }: Bounds, oldestFirst: boolean) => ({
  ScanIndexForward: oldestFirst,
  KeyConditionExpression:
    olderThan !== undefined
      ? `${owner} AND listKey < :bound`
      : newerThan !== undefined
        ? `${owner} AND listKey > :bound`
        : owner,
});

const boundOf = ({ olderThan, newerThan }: Bounds): Record<string, string> => {
  const bound = olderThan ?? newerThan;
  return bound === undefined ? {} : { ':bound': bound };
};

/** A query of the rows that a list shows; newest first unless told otherwise. */
export const listQuery = (
  { employerId, status }: JobFilter,
  bounds: Bounds = {},
  oldestFirst = false,
): QueryCommandInput => ({
  TableName: tableName('jobs'),
  IndexName: status ? 'byStatus' : 'byPublishDate',
  ...inOrder(status ? 'employerStatus = :owner' : 'employerId = :owner', bounds, oldestFirst),
  ExpressionAttributeValues: {
    ':owner': status ? employerStatus(employerId, status) : employerId,
    ...boundOf(bounds),
  },
});

/** A query of the search texts that hold every term, in the order of the list. */
export const searchQuery = (
  { employerId, status }: JobFilter,
  terms: readonly string[],
  bounds: Bounds,
  oldestFirst: boolean,
): QueryCommandInput => ({
  TableName: tableName('jobs'),
  IndexName: 'bySearch',
  ...inOrder('employerId = :owner', bounds, oldestFirst),
  FilterExpression: [
    ...terms.map((_, place) => `contains(#s, :t${place})`),
    ...(status ? ['#status = :status'] : []),
  ].join(' AND '),
  ExpressionAttributeNames: { '#s': 'search', ...(status && { '#status': 'status' }) },
  ExpressionAttributeValues: {
    ':owner': employerId,
    ...boundOf(bounds),
    ...(status && { ':status': status }),
    ...Object.fromEntries(terms.map((term, place) => [`:t${place}`, term])),
  },
});

/** Sends one query; DynamoDB ends it at `limit` rows looked at, or at 1 MB. */
export const send = (
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

/** @returns the rows of a list query's answer. */
export const rowsOf = ({ Items = [] }: QueryCommandOutput, { status }: JobFilter): Row[] =>
  (Items as HeaderItem[]).map((item) => ({ key: item.listKey, header: toHeader(item, status) }));
