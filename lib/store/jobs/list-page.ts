import type { Status } from '../../domain/job.ts';
import { asStoreError } from '../../dynamodb/errors.ts';
import { countJobs, type JobCounts } from '../employers/counters.ts';
import {
  type Bounds,
  type JobFilter,
  listQuery,
  type Page,
  type Row,
  rowsOf,
  type Start,
  type StartKey,
  send,
} from './list-index.ts';
import { searchJobs } from './search-page.ts';

type Rows = Omit<Page, 'total' | 'ends'>;

/** The page that these rows make. */
const pageOf = (rows: Rows, total: number): Page => {
  const [first, last] = [rows.rows[0], rows.rows.at(-1)];
  return { ...rows, total, ends: first && last && { first: first.key, last: last.key } };
};

const none: Rows = { rows: [], hasOlder: false, hasNewer: false };

const totalOf = (counts: JobCounts, status: Status | undefined): number =>
  status ? counts[status] : counts.active + counts.archived + counts.draft;

/** Reads rows until there are `count`, or no more. */
const read = async (
  filter: JobFilter,
  bounds: Bounds,
  oldestFirst: boolean,
  count: number,
  start?: StartKey,
): Promise<Row[]> => {
  const input = listQuery(filter, bounds, oldestFirst);
  const rows: Row[] = [];
  let from = start;
  do {
    const answer = await send(input, from, count - rows.length);
    rows.push(...rowsOf(answer, filter));
    from = answer.LastEvaluatedKey;
  } while (from && rows.length < count);
  return rows;
};

/** Passes over `count` rows without fetching them. @returns where they end; undefined where the index ends first. */
const skip = async (filter: JobFilter, oldestFirst: boolean, count: number): Promise<StartKey> => {
  const input = { ...listQuery(filter, {}, oldestFirst), Select: 'COUNT' as const };
  let left = count;
  let from: StartKey;
  while (left > 0) {
    const answer = await send(input, from, left);
    left -= answer.Count ?? 0;
    from = answer.LastEvaluatedKey;
    if (!from) return undefined;
  }
  return from;
};

/** One row more than the page tells whether anything follows. */
const older = async (filter: JobFilter, bounds: Bounds, limit: number, from?: StartKey): Promise<Rows> => {
  const rows = await read(filter, bounds, false, limit + 1, from);
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true };
};

const newer = async (filter: JobFilter, newerThan: string, limit: number): Promise<Rows> => {
  const rows = await read(filter, { newerThan }, true, limit + 1);
  return { rows: rows.slice(0, limit).reverse(), hasOlder: true, hasNewer: rows.length > limit };
};

const afterNewest = async (filter: JobFilter, offset: number, limit: number): Promise<Rows> => {
  if (offset === 0) return { ...(await older(filter, {}, limit)), hasNewer: false };
  const from = await skip(filter, false, offset);
  return from ? older(filter, {}, limit, from) : none;
};

/** The page that has `behind` rows after it, reached from the oldest end. */
const beforeOldest = async (filter: JobFilter, behind: number, count: number): Promise<Rows> => {
  const from = behind > 0 ? await skip(filter, true, behind) : undefined;
  if (behind > 0 && !from) return none;
  const rows = await read(filter, {}, true, count, from);
  return { rows: rows.reverse(), hasOlder: behind > 0, hasNewer: true };
};

/** As many rows as one answer of 1 MB passes over: up to here nothing is gained by counting first. */
const rowsOfOneAnswer = 3_000;

/**
 * The page after `offset` rows. A deep one is reached from the nearer end of the index, so that the walk never
 * passes over more than half of the jobs; one past the end costs no walk at all.
 */
const pageAt = async (filter: JobFilter, offset: number, limit: number, shortWalk: number): Promise<Page> => {
  if (offset <= shortWalk) {
    const [counts, rows] = await Promise.all([
      countJobs(filter.employerId),
      afterNewest(filter, offset, limit),
    ]);
    return pageOf(rows, totalOf(counts, filter.status));
  }
  const total = totalOf(await countJobs(filter.employerId), filter.status);
  if (offset >= total) return pageOf(none, total);
  const behind = Math.max(0, total - offset - limit);
  const rows =
    behind < offset
      ? await beforeOldest(filter, behind, Math.min(limit, total - offset))
      : await afterNewest(filter, offset, limit);
  return pageOf(rows, total);
};

/** A page next to a known row: the counters and one query, side by side, at any depth. */
const pageBeside = async (
  filter: JobFilter,
  start: { readonly olderThan: string } | { readonly newerThan: string },
  limit: number,
): Promise<Page> => {
  const [counts, rows] = await Promise.all([
    countJobs(filter.employerId),
    'olderThan' in start ? older(filter, start, limit) : newer(filter, start.newerThan, limit),
  ]);
  return pageOf(rows, totalOf(counts, filter.status));
};

/**
 * One page of an employer's jobs.
 *
 * @param terms a job is listed when its search text holds every one of them.
 * @param shortWalk how many rows are passed over without counting first.
 * @throws store.unavailable
 */
export const listJobs = async (
  filter: JobFilter,
  terms: readonly string[],
  start: Start,
  limit: number,
  shortWalk = rowsOfOneAnswer,
): Promise<Page> => {
  try {
    if (terms.length > 0) return await searchJobs(filter, terms, start, limit);
    return await ('offset' in start
      ? pageAt(filter, start.offset, limit, shortWalk)
      : pageBeside(filter, start, limit));
  } catch (error) {
    throw asStoreError(error);
  }
};
