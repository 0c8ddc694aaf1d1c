import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { maxReferenceIdLength } from '../../limits.ts';
import type { Status } from '../../reference/statuses.ts';
import { queryOnce } from '../../store/items.ts';
import { searchText } from '../../text/fold.ts';
import type { JobHeader } from '../rules/job.ts';
import { employerStatus, type HeaderItem, justPast, toHeader } from './job-item.ts';

/** Which of an employer's jobs to read: those of some statuses, each once, or all. */
export type JobFilter = {
  readonly employerId: number;
  readonly statuses?: readonly Status[] | undefined;
  /** Only the job with exactly this referenceId. */
  readonly referenceId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The rows on the older or the newer side of a list key, exclusive. */
export type Neighbour = { readonly olderThan: string } | { readonly newerThan: string };

/** Where a page begins: after a number of rows, or next to another page. */
export type PageStart = { readonly offset: number } | Neighbour;

/** A row of a list index; `key` is its sort key: of two jobs the newer has the greater one. */
export type ListRow = { readonly key: string; readonly header: JobHeader };

export type Page = {
  /** How many jobs match the filter. */
  readonly total: number;
  /** Newest published first. */
  readonly rows: readonly ListRow[];
  /** Where the page of newer jobs begins; undefined if there is none, as for that of older jobs. */
  readonly newer: Neighbour | undefined;
  readonly older: Neighbour | undefined;
};

/** The rows on the other side, the one at the key included. */
export const reversed = (start: Neighbour): Neighbour =>
  'olderThan' in start
    ? { newerThan: justPast(start.olderThan, false) }
    : { olderThan: justPast(start.newerThan, true) };

/**
 * Cuts a page from the rows at its start, which are one more than its limit if others follow.
 *
 * @param rows the newest first, unless the page begins at its oldest row.
 */
export const cutPage = <Row extends { readonly key: string }>(
  rows: readonly Row[],
  start: PageStart,
  limit: number,
) => {
  const oldestFirst = 'newerThan' in start;
  const hasMore = rows.length > limit;
  const hasPrevious = !('offset' in start) || start.offset > 0;
  const kept = rows.slice(0, limit);
  if (oldestFirst) kept.reverse();
  const [first, last] = [kept[0], kept.at(-1)];
  return {
    kept,
    newer: first && (oldestFirst ? hasMore : hasPrevious) ? { newerThan: first.key } : undefined,
    older: last && (oldestFirst ? hasPrevious : hasMore) ? { olderThan: last.key } : undefined,
  };
};

/** A query of one of the lists. */
export type ListQueryInput = Omit<QueryCommandInput, 'TableName'>;

/** @param partition the name of the index's partition key, `owner` its value. */
const boundedQuery = (
  IndexName: string,
  partition: string,
  owner: string | number,
  start: Neighbour | undefined,
  oldestFirst: boolean,
) => {
  const [bound] = Object.values(start ?? {});
  const inBounds = ` AND listKey ${start && 'olderThan' in start ? '<' : '>'} :bound`;
  return {
    IndexName,
    ScanIndexForward: oldestFirst,
    KeyConditionExpression: `${partition} = :owner${bound === undefined ? '' : inBounds}`,
    ExpressionAttributeValues: { ':owner': owner, ...(bound !== undefined && { ':bound': bound }) },
  };
};

/** A query for the rows of a list: those of one status, or all. */
export const listQuery = (
  employerId: number,
  status: Status | undefined,
  bounds?: Neighbour,
  oldestFirst = false,
): ListQueryInput =>
  status
    ? boundedQuery('byStatus', 'employerStatus', employerStatus(employerId, status), bounds, oldestFirst)
    : boundedQuery('byPublishDate', 'employerId', employerId, bounds, oldestFirst);

/** A query for the jobs whose search text contains every term, in the order of the list. */
export const searchQuery = (
  { employerId, statuses = [] }: JobFilter,
  terms: readonly string[],
  bounds: Neighbour | undefined,
  oldestFirst: boolean,
): ListQueryInput => {
  const wanted = Object.fromEntries(statuses.map((status) => [`:${status}`, status]));
  const query = boundedQuery('bySearch', 'employerId', employerId, bounds, oldestFirst);
  return {
    ...query,
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
 * The page of the job with a referenceId: half a read unit for a usual job. Like the lists, the index
 * follows writes within about a second.
 *
 * @throws store.unavailable
 */
export const findReferencePage = async (
  { employerId, statuses, signal }: JobFilter,
  referenceId: string,
  terms: readonly string[],
  start: PageStart,
): Promise<Page> => {
  const query = {
    IndexName: 'byReference',
    KeyConditionExpression: 'employerId = :owner AND referenceId = :reference',
    ExpressionAttributeValues: { ':owner': employerId, ':reference': referenceId },
    Limit: 1,
  };
  // No job has a longer referenceId: no request is needed.
  const isPossible = [...referenceId].length <= maxReferenceIdLength;
  const { Items = [] } = isPossible ? await queryOnce('jobs', query, signal) : {};
  const all = (Items as HeaderItem[]).map((item) => ({
    key: item.listKey,
    header: toHeader(item, undefined),
  }));
  const rows = all.filter(
    ({ header }) =>
      (statuses === undefined || statuses.includes(header.status)) &&
      terms.every((term) => searchText(header).includes(term)),
  );
  const isFirst = 'offset' in start && start.offset === 0;
  return { total: rows.length, rows: isFirst ? rows : [], newer: undefined, older: undefined };
};
