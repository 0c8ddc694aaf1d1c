import { statuses as allStatuses } from '../../api/job-schema.ts';
import type { Status } from '../../domain/job.ts';
import { countJobs } from '../employers/counters.ts';
import { type HeaderItem, toHeader } from './job-item.ts';
import {
  type Bounds,
  type JobFilter,
  type ListQueryInput,
  type ListRow,
  listQuery,
  type Neighbour,
  type Page,
  runQuery,
  type Start,
  type StartKey,
} from './list-index.ts';
import { findMatchingPage } from './search-page.ts';

type Rows = Omit<Page, 'total' | 'ends'>;

const pageOf = (rows: Rows, total: number): Page => {
  const [first, last] = [rows.rows[0], rows.rows.at(-1)];
  return { ...rows, total, ends: first && last && { first: first.key, last: last.key } };
};

const noRows: Rows = { rows: [], hasOlder: false, hasNewer: false };

/** From the counters. */
const countAll = async ({ employerId, statuses, signal }: JobFilter): Promise<number> => {
  const counts = await countJobs(employerId, signal);
  return (statuses ?? allStatuses).reduce((sum, status) => sum + counts[status], 0);
};

/** Reads up to `count` rows of one partition. */
const readPartition = async (
  input: ListQueryInput,
  count: number,
  status: Status | undefined,
  signal: AbortSignal | undefined,
): Promise<ListRow[]> => {
  const rows: ListRow[] = [];
  let from: StartKey;
  do {
    const page = await runQuery(input, from, { limit: count - rows.length, signal });
    const items = (page.Items ?? []) as HeaderItem[];
    rows.push(...items.map((item) => ({ key: item.listKey, header: toHeader(item, status) })));
    from = page.LastEvaluatedKey;
  } while (from && rows.length < count);
  return rows;
};

const partitionsOf = ({ statuses }: JobFilter): readonly (Status | undefined)[] => statuses ?? [undefined];

/**
 * Reads up to `count` rows. Each partition is read as far as the page could need, concurrently; a
 * job that changes its status meanwhile may be in two of them.
 */
const readRows = async (
  filter: JobFilter,
  bounds: Bounds,
  oldestFirst: boolean,
  count: number,
  projection: Pick<ListQueryInput, 'ProjectionExpression'> = {},
): Promise<ListRow[]> => {
  const found = await Promise.all(
    partitionsOf(filter).map((status) => {
      const input = { ...listQuery(filter.employerId, status, bounds, oldestFirst), ...projection };
      return readPartition(input, count, status, filter.signal);
    }),
  );
  const [first = [], ...others] = found;
  if (others.length === 0) return first;
  const newer = oldestFirst ? 1 : -1;
  const byKey = new Map(found.flat().map((row) => [row.key, row]));
  return [...byKey.values()].sort((a, b) => (a.key > b.key ? newer : -newer)).slice(0, count);
};

/** Skips rows of one partition without fetching them. */
const skipCounted = async (
  input: ListQueryInput,
  count: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> => {
  let left = count;
  let from: StartKey;
  while (left > 0) {
    const page = await runQuery({ ...input, Select: 'COUNT' }, from, { limit: left, signal });
    left -= page.Count ?? 0;
    from = page.LastEvaluatedKey;
    if (!from) return undefined;
  }
  return String(from?.listKey);
};

/** Skips rows of several partitions by their keys, as many at a time as one query reads. */
const skipMerged = async (
  filter: JobFilter,
  oldestFirst: boolean,
  count: number,
): Promise<string | undefined> => {
  let last: string | undefined;
  for (let left = count; left > 0; left -= rowsPerQuery) {
    const bounds = last === undefined ? {} : oldestFirst ? { newerThan: last } : { olderThan: last };
    const wanted = Math.min(left, rowsPerQuery);
    const keysOnly = { ProjectionExpression: 'listKey' };
    const rows = await readRows(filter, bounds, oldestFirst, wanted, keysOnly);
    if (rows.length < wanted) return undefined;
    last = rows.at(-1)?.key;
  }
  return last;
};

/** @returns the list key of the last of `count` rows; undefined if there are no more rows. */
const skip = (filter: JobFilter, oldestFirst: boolean, count: number): Promise<string | undefined> => {
  const [status, ...others] = partitionsOf(filter);
  return others.length > 0
    ? skipMerged(filter, oldestFirst, count)
    : skipCounted(listQuery(filter.employerId, status, {}, oldestFirst), count, filter.signal);
};

/** One extra row is read to find out whether others follow. */
const readOlder = async (filter: JobFilter, bounds: Bounds, limit: number): Promise<Rows> => {
  const rows = await readRows(filter, bounds, false, limit + 1);
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true };
};

const readNewer = async (filter: JobFilter, newerThan: string, limit: number): Promise<Rows> => {
  const rows = await readRows(filter, { newerThan }, true, limit + 1);
  return { rows: rows.slice(0, limit).reverse(), hasOlder: true, hasNewer: rows.length > limit };
};

const readFromNewest = async (filter: JobFilter, offset: number, limit: number): Promise<Rows> => {
  if (offset === 0) return { ...(await readOlder(filter, {}, limit)), hasNewer: false };
  const olderThan = await skip(filter, false, offset);
  return olderThan === undefined ? noRows : readOlder(filter, { olderThan }, limit);
};

/** Reads the page that has `behind` rows after it, from the oldest end. */
const readFromOldest = async (filter: JobFilter, behind: number, count: number): Promise<Rows> => {
  const newerThan = behind > 0 ? await skip(filter, true, behind) : undefined;
  if (behind > 0 && newerThan === undefined) return noRows;
  const rows = await readRows(filter, { newerThan }, true, count);
  return { rows: rows.reverse(), hasOlder: behind > 0, hasNewer: true };
};

/** Up to this offset a page needs no total first: one query, of 1 MB, skips these rows. */
const rowsPerQuery = 3_000;

/**
 * Reads the page after `offset` rows. A deep page is read from the nearer end of the index; one
 * past the end reads only the counters.
 */
const readPageAt = async (
  filter: JobFilter,
  offset: number,
  limit: number,
  maxDirectOffset: number,
): Promise<Page> => {
  if (offset <= maxDirectOffset) {
    const [total, rows] = await Promise.all([countAll(filter), readFromNewest(filter, offset, limit)]);
    return pageOf(rows, total);
  }
  const total = await countAll(filter);
  if (offset >= total) return pageOf(noRows, total);
  const behind = Math.max(0, total - offset - limit);
  const rows =
    behind < offset
      ? await readFromOldest(filter, behind, Math.min(limit, total - offset))
      : await readFromNewest(filter, offset, limit);
  return pageOf(rows, total);
};

/** Reads a page next to another: at any depth, the counters and one query, concurrently. */
const readPageBeside = async (filter: JobFilter, start: Neighbour, limit: number): Promise<Page> => {
  const [total, rows] = await Promise.all([
    countAll(filter),
    'olderThan' in start ? readOlder(filter, start, limit) : readNewer(filter, start.newerThan, limit),
  ]);
  return pageOf(rows, total);
};

/**
 * Finds one page of an employer's jobs.
 *
 * @param terms the search text of each job contains them all.
 * @param maxDirectOffset the rows that are skipped without reading the total first.
 * @throws store.unavailable
 */
export const findPage = (
  filter: JobFilter,
  terms: readonly string[],
  start: Start,
  limit: number,
  maxDirectOffset = rowsPerQuery,
): Promise<Page> => {
  if (terms.length > 0) return findMatchingPage(filter, terms, start, limit);
  return 'offset' in start
    ? readPageAt(filter, start.offset, limit, maxDirectOffset)
    : readPageBeside(filter, start, limit);
};
