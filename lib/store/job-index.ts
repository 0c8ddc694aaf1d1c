import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { JobHeader, Status } from '../domain/job.ts';
import { dynamo, tableName } from './client.ts';
import { employerStatus, type HeaderItem, toHeader } from './job-item.ts';

/** Which of an employer's jobs: those of one status, or all; whose search text holds every term. */
export type JobFilter = {
  readonly employerId: number;
  readonly status: Status | undefined;
  readonly terms: readonly string[];
};

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
  /** Whether rows follow the page, or come before it. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
};

/** A place in the order that rows are read from, not itself included. */
export type Bounds = { readonly olderThan?: string | undefined; readonly newerThan?: string | undefined };

export type Key = Record<string, unknown> | undefined;

/**
 * A query of the index that answers the filter; newest first unless told otherwise.
 *
 * @param bounds one of the two at most: a query has room for one condition on its sort key.
 */
export const indexQuery = (
  { employerId, status, terms }: JobFilter,
  { olderThan, newerThan }: Bounds = {},
  oldestFirst = false,
): QueryCommandInput => {
  const owner = status ? 'employerStatus = :owner' : 'employerId = :owner';
  const bound = olderThan ?? newerThan;
  return {
    TableName: tableName('jobs'),
    IndexName: status ? 'byStatus' : 'byPublishDate',
    ScanIndexForward: oldestFirst,
    KeyConditionExpression:
      bound === undefined ? owner : `${owner} AND listKey ${olderThan === undefined ? '>' : '<'} :bound`,
    ExpressionAttributeValues: {
      ':owner': status ? employerStatus(employerId, status) : employerId,
      ...(bound !== undefined && { ':bound': bound }),
      ...Object.fromEntries(terms.map((term, place) => [`:t${place}`, term])),
    },
    ...(terms.length > 0 && {
      ExpressionAttributeNames: { '#s': 'search' },
      FilterExpression: terms.map((_, place) => `contains(#s, :t${place})`).join(' AND '),
    }),
  };
};

/** Sends one query; DynamoDB ends it at `limit` rows looked at, or at 1 MB. */
export const send = (input: QueryCommandInput, from?: Key, limit?: number): Promise<QueryCommandOutput> =>
  dynamo().send(
    new QueryCommand({
      ...input,
      ...(from && { ExclusiveStartKey: from }),
      ...(limit !== undefined && { Limit: limit }),
    }),
  );

export const rowsOf = ({ Items = [] }: QueryCommandOutput, { status }: JobFilter): Row[] =>
  (Items as HeaderItem[]).map((item) => ({ key: item.listKey, header: toHeader(item, status) }));
