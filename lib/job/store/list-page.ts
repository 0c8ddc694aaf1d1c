import { countJobs } from '../../employer/store/counters.ts';
import type { Status } from '../../reference/statuses.ts';
import { statuses as allStatuses } from '../../reference/statuses.ts';
import { maxRowsPerPage, queryOnce, queryPages, type StartKey } from '../../store/items.ts';
import { type HeaderItem, toHeader } from './job-item.ts';
import {
  cutPage,
  findReferencePage,
  type JobFilter,
  type ListQueryInput,
  type ListRow,
  listQuery,
  type Neighbour,
  type Page,
  type PageStart,
} from './list-index.ts';
import { findMatchingPage } from './search-page.ts';

/** Which rows of the list to read, in which order. */
type Range = {
  readonly start?: Neighbour | undefined;
  readonly oldestFirst: boolean;
  readonly count: number;
};

/** From the counters. */
const countAll = async ({ employerId, statuses, signal }: JobFilter): Promise<number> => {
  const counts = await countJobs(employerId, signal);
  return (statuses ?? allStatuses).reduce((sum, status) => sum + counts[status], 0);
};

const partitionsOf = ({ statuses }: JobFilter): readonly (Status | undefined)[] => statuses ?? [undefined];

/** Reads up to `count` rows of one partition. */
const readPartition = async (
  { employerId, signal }: JobFilter,
  status: Status | undefined,
  { start, oldestFirst, count }: Range,
  projection: Pick<ListQueryInput, 'ProjectionExpression'>,
): Promise<ListRow[]> => {
  const Limit = Math.min(count, maxRowsPerPage);
  const query = { ...listQuery(employerId, status, start, oldestFirst), ...projection, Limit };
  const rows: ListRow[] = [];
  for await (const items of queryPages('jobs', query, signal)) {
    rows.push(
      ...(items as HeaderItem[]).map((item) => ({ key: item.listKey, header: toHeader(item, status) })),
    );
    if (rows.length >= count) break;
  }
  return rows.slice(0, count);
};

/**
 * Reads up to `count` rows. Each partition is read as far as the page could need, concurrently; a
 * job that changes its status meanwhile may be in two of them.
 */
const readRows = async (
  filter: JobFilter,
  range: Range,
  projection: Pick<ListQueryInput, 'ProjectionExpression'> = {},
): Promise<ListRow[]> => {
  const found = await Promise.all(
    partitionsOf(filter).map((status) => readPartition(filter, status, range, projection)),
  );
  const [first = [], ...others] = found;
  if (others.length === 0) return first;
  const newer = range.oldestFirst ? 1 : -1;
  const byKey = new Map(found.flat().map((row) => [row.key, row]));
  return [...byKey.values()].sort((a, b) => (a.key > b.key ? newer : -newer)).slice(0, range.count);
};

/** Up to this offset a page needs no total first: one query, of 1 MB, skips these rows. */
const rowsPerQuery = 3_000;

/**
 * Skips rows of one partition without fetching them.
 *
 * @returns the key of the last one; undefined if no others follow.
 */
const skipCounted = async (
  { employerId, signal }: JobFilter,
  status: Status | undefined,
  oldestFirst: boolean,
  count: number,
): Promise<string | undefined> => {
  const query = { ...listQuery(employerId, status, undefined, oldestFirst), Select: 'COUNT' as const };
  let from: StartKey;
  for (let left = count; left > 0; ) {
    const Limit = Math.min(left, maxRowsPerPage);
    const input = { ...query, Limit, ...(from && { ExclusiveStartKey: from }) };
    const { Count = 0, LastEvaluatedKey } = await queryOnce('jobs', input, signal);
    if (!LastEvaluatedKey) return undefined;
    left -= Count;
    from = LastEvaluatedKey;
  }
  return String(from?.listKey);
};

const beyond = (key: string, oldestFirst: boolean): Neighbour =>
  oldestFirst ? { newerThan: key } : { olderThan: key };

/** Skips rows of several partitions by their keys, as many at a time as one query reads. */
const skipMerged = async (
  filter: JobFilter,
  oldestFirst: boolean,
  count: number,
): Promise<string | undefined> => {
  let last: string | undefined;
  for (let left = count; left > 0; left -= rowsPerQuery) {
    const start = last === undefined ? undefined : beyond(last, oldestFirst);
    const range = { start, oldestFirst, count: Math.min(left, rowsPerQuery) };
    const rows = await readRows(filter, range, { ProjectionExpression: 'listKey' });
    last = rows.at(range.count - 1)?.key;
    if (last === undefined) return undefined;
  }
  return last;
};

/** Reads up to `count` rows after others. */
const readAfter = async (
  filter: JobFilter,
  skipped: number,
  oldestFirst: boolean,
  count: number,
): Promise<ListRow[]> => {
  if (skipped === 0) return readRows(filter, { oldestFirst, count });
  const [status, ...others] = partitionsOf(filter);
  const last = await (others.length > 0
    ? skipMerged(filter, oldestFirst, skipped)
    : skipCounted(filter, status, oldestFirst, skipped));
  return last === undefined ? [] : readRows(filter, { start: beyond(last, oldestFirst), oldestFirst, count });
};

/** Reads the rows after `offset` from the nearer end of the index; past the end, none. */
const readDeep = async (filter: JobFilter, offset: number, count: number, total: number) => {
  if (offset >= total) return [];
  const behind = Math.max(0, total - offset - count);
  if (behind >= offset) return readAfter(filter, offset, false, count);
  return (await readAfter(filter, behind, true, Math.min(count, total - offset))).reverse();
};

/**
 * Finds one page of an employer's jobs: usually the counters and one query, concurrently.
 *
 * @param terms the search text of each job contains them all.
 * @param maxDirectOffset the rows that are skipped without reading the total first.
 * @throws store.unavailable
 */
export const findPage = async (
  filter: JobFilter,
  terms: readonly string[],
  start: PageStart,
  limit: number,
  maxDirectOffset = rowsPerQuery,
): Promise<Page> => {
  const { referenceId } = filter;
  if (referenceId !== undefined) return findReferencePage(filter, referenceId, terms, start);
  if (terms.length > 0) return findMatchingPage(filter, terms, start, limit);
  // One extra row shows whether others follow.
  const count = limit + 1;
  const counted = countAll(filter);
  const read = async (): Promise<ListRow[]> => {
    if (!('offset' in start)) return readRows(filter, { start, oldestFirst: 'newerThan' in start, count });
    const { offset } = start;
    return offset > maxDirectOffset
      ? readDeep(filter, offset, count, await counted)
      : readAfter(filter, offset, false, count);
  };
  const [total, rows] = await Promise.all([counted, read()]);
  const { kept, newer, older } = cutPage(rows, start, limit);
  return { total, rows: kept, newer, older };
};
