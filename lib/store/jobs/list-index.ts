import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { JobHeader, Status } from '../../domain/job.ts';
import { maxRowsPerPage } from '../../dynamodb/paginate.ts';
import { queryOnce } from '../find-items.ts';
import { employerStatus, type HeaderItem, toHeader } from './job-item.ts';

/** Which of an employer's jobs to read: those of some statuses, each once, or all. */
export type JobFilter = {
  readonly employerId: number;
  readonly statuses?: readonly Status[] | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** A row of a list index; `key` is its sort key. */
export type ListRow = { readonly key: string; readonly header: JobHeader };

/** An end of another page, a list key: the page lies on its older or its newer side. */
export type Neighbour = { readonly olderThan: string } | { readonly newerThan: string };

/** Where a page begins: after a number of rows, or next to another page. */
export type Start = { readonly offset: number } | Neighbour;

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

/** A query of one of the lists. */
export type ListQueryInput = Omit<QueryCommandInput, 'TableName'>;

const boundedQuery = (
  [partition, owner]: readonly [name: string, value: string | number],
  { olderThan, newerThan }: Bounds,
  oldestFirst: boolean,
) => {
  const bound = olderThan ?? newerThan;
  const inBounds = ` AND listKey ${olderThan === undefined ? '>' : '<'} :bound`;
  return {
    ScanIndexForward: oldestFirst,
    KeyConditionExpression: `${partition} = :owner${bound === undefined ? '' : inBounds}`,
    ExpressionAttributeValues: { ':owner': owner, ...(bound !== undefined && { ':bound': bound }) },
  };
};

/** A query for the rows of a list: those of one status, or all. */
export const listQuery = (
  employerId: number,
  status: Status | undefined,
  bounds: Bounds = {},
  oldestFirst = false,
): ListQueryInput => {
  const owner = status
    ? (['employerStatus', employerStatus(employerId, status)] as const)
    : (['employerId', employerId] as const);
  return {
    IndexName: status ? 'byStatus' : 'byPublishDate',
    ...boundedQuery(owner, bounds, oldestFirst),
  };
};

/** A query for the jobs whose search text contains every term, in the order of the list. */
export const searchQuery = (
  { employerId, statuses = [] }: JobFilter,
  terms: readonly string[],
  bounds: Bounds,
  oldestFirst: boolean,
): ListQueryInput => {
  const wanted = Object.fromEntries(statuses.map((status) => [`:${status}`, status]));
  const query = boundedQuery(['employerId', employerId], bounds, oldestFirst);
  return {
    ...query,
    IndexName: 'bySearch',
    FilterExpression: [
      ...terms.map((_, at) => `contains(#s, :t${at})`),
      ...(statuses.length > 0 ? [`#status IN (${Object.keys(wanted).join(', ')})`] : []),
    ].join(' AND '),
    ExpressionAttributeNames: { '#s': 'search', ...(statuses.length > 0 && { '#status': 'status' }) },
    ExpressionAttributeValues: {
      ...query.ExpressionAttributeValues,
      ...wanted,
      ...Object.fromEntries(terms.map((term, at) => [`:t${at}`, term])),
    },
  };
};

/**
 * Finds the employer's job with a referenceId, as lists show it: half a read unit for a usual job.
 * Like the lists, the index follows writes within about a second.
 *
 * @throws store.unavailable
 */
export const findByReference = async (
  employerId: number,
  referenceId: string,
  signal?: AbortSignal,
): Promise<JobHeader | undefined> => {
  const query = {
    IndexName: 'byReference',
    KeyConditionExpression: 'employerId = :owner AND referenceId = :reference',
    ExpressionAttributeValues: { ':owner': employerId, ':reference': referenceId },
  };
  const { Items = [] } = await runQuery(query, undefined, { limit: 1, signal });
  const [item] = Items as HeaderItem[];
  return item && toHeader(item, undefined);
};

/** Sends one query, which reads up to `limit` rows or 1 MB. @throws store.unavailable */
export const runQuery = (
  input: ListQueryInput,
  from?: StartKey,
  {
    limit = maxRowsPerPage,
    signal,
  }: { readonly limit?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<QueryCommandOutput> =>
  queryOnce(
    'jobs',
    { ...input, ...(from && { ExclusiveStartKey: from }), Limit: Math.min(limit, maxRowsPerPage) },
    signal,
  );
