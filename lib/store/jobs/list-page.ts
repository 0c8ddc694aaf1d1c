import { countJobs } from '../employers/counters.ts';
import { withStoreErrors } from '../errors.ts';
import { type HeaderItem, toHeader } from './job-item.ts';
import {
  type Bounds,
  type JobFilter,
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
const countAll = async ({ employerId, status, signal }: JobFilter): Promise<number> => {
  const counts = await countJobs(employerId, signal);
  return status ? counts[status] : counts.active + counts.archived + counts.draft;
};

/** Reads up to `count` rows. */
const readRows = async (
  filter: JobFilter,
  bounds: Bounds,
  oldestFirst: boolean,
  count: number,
  start?: StartKey,
): Promise<ListRow[]> => {
  const input = listQuery(filter, bounds, oldestFirst);
  const rows: ListRow[] = [];
  let from = start;
  do {
    const page = await runQuery(input, from, { limit: count - rows.length, signal: filter.signal });
    const items = (page.Items ?? []) as HeaderItem[];
    rows.push(...items.map((item) => ({ key: item.listKey, header: toHeader(item, filter.status) })));
    from = page.LastEvaluatedKey;
  } while (from && rows.length < count);
  return rows;
};

/** Skips `count` rows without fetching them. @returns undefined if there are no more rows. */
const skip = async (filter: JobFilter, oldestFirst: boolean, count: number): Promise<StartKey> => {
  const input = { ...listQuery(filter, {}, oldestFirst), Select: 'COUNT' as const };
  let left = count;
  let from: StartKey;
  while (left > 0) {
    const page = await runQuery(input, from, { limit: left, signal: filter.signal });
    left -= page.Count ?? 0;
    from = page.LastEvaluatedKey;
    if (!from) return undefined;
  }
  return from;
};

/** One extra row is read to find out whether others follow. */
const readOlder = async (
  filter: JobFilter,
  bounds: Bounds,
  limit: number,
  from?: StartKey,
): Promise<Rows> => {
  const rows = await readRows(filter, bounds, false, limit + 1, from);
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true };
};

const readNewer = async (filter: JobFilter, newerThan: string, limit: number): Promise<Rows> => {
  const rows = await readRows(filter, { newerThan }, true, limit + 1);
  return { rows: rows.slice(0, limit).reverse(), hasOlder: true, hasNewer: rows.length > limit };
};

const readFromNewest = async (filter: JobFilter, offset: number, limit: number): Promise<Rows> => {
  if (offset === 0) return { ...(await readOlder(filter, {}, limit)), hasNewer: false };
  const from = await skip(filter, false, offset);
  return from ? readOlder(filter, {}, limit, from) : noRows;
};

/** Reads the page that has `behind` rows after it, from the oldest end. */
const readFromOldest = async (filter: JobFilter, behind: number, count: number): Promise<Rows> => {
  const from = behind > 0 ? await skip(filter, true, behind) : undefined;
  if (behind > 0 && !from) return noRows;
  const rows = await readRows(filter, {}, true, count, from);
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
): Promise<Page> =>
  withStoreErrors(() => {
    if (terms.length > 0) return findMatchingPage(filter, terms, start, limit);
    return 'offset' in start
      ? readPageAt(filter, start.offset, limit, maxDirectOffset)
      : readPageBeside(filter, start, limit);
  });
