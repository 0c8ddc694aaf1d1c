import { findJobItems } from './find-job.ts';
import { idOfListKey, justPast, toHeader } from './job-item.ts';
import {
  type Bounds,
  type JobFilter,
  type ListQueryInput,
  type ListRow,
  type Neighbour,
  type Page,
  runQuery,
  type Start,
  type StartKey,
  searchQuery,
} from './list-index.ts';

// A search has an exact total, so it reads every row of the employer. DynamoDB applies the filter.

type Matches = { readonly total: number; readonly listKeys: readonly string[] };

/** Counts the matches, and collects the list keys of up to `wanted` of them after `offset`. */
const findMatches = async (
  query: ListQueryInput,
  offset: number,
  wanted: number,
  signal: AbortSignal | undefined,
): Promise<Matches> => {
  const listKeys: string[] = [];
  let total = 0;
  let from: StartKey;
  do {
    const isFull = listKeys.length >= wanted;
    const page = await runQuery(
      { ...query, ...(isFull ? { Select: 'COUNT' } : { ProjectionExpression: 'listKey' }) },
      from,
      { signal },
    );
    const skipped = Math.max(0, offset - total);
    const found = (page.Items ?? []).slice(skipped, skipped + wanted - listKeys.length);
    listKeys.push(...found.map(({ listKey }) => String(listKey)));
    total += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from);
  return { total, listKeys };
};

/** The rows on the other side of the page's end, which the total includes. */
const boundsBehind = (start: Neighbour): Bounds =>
  'olderThan' in start
    ? { newerThan: justPast(start.olderThan, false) }
    : { olderThan: justPast(start.newerThan, true) };

/** Omits a job that was deleted or has changed its status since the index was read. */
const readMatches = async (
  { employerId, statuses, signal }: JobFilter,
  listKeys: readonly string[],
): Promise<ListRow[]> => {
  const items = await findJobItems(listKeys.map(idOfListKey), false, signal);
  const byId = new Map(items.map((item) => [item.id, item]));
  return listKeys.flatMap((key) => {
    const item = byId.get(idOfListKey(key));
    const isMatch = item?.employerId === employerId && (!statuses || statuses.includes(item.status));
    return item && isMatch ? [{ key, header: toHeader(item, undefined) }] : [];
  });
};

/** Reads up to `limit` rows; one extra match shows whether others follow. */
export const findMatchingPage = async (
  filter: JobFilter,
  terms: readonly string[],
  start: Start,
  limit: number,
): Promise<Page> => {
  const oldestFirst = 'newerThan' in start;
  const [bounds, offset] = 'offset' in start ? [{}, start.offset] : [start, 0];
  const [ahead, behind] = await Promise.all([
    findMatches(searchQuery(filter, terms, bounds, oldestFirst), offset, limit + 1, filter.signal),
    'offset' in start
      ? { total: 0 }
      : findMatches(searchQuery(filter, terms, boundsBehind(start), oldestFirst), 0, 0, filter.signal),
  ]);

  const hasMore = ahead.listKeys.length > limit;
  const inOrder = ahead.listKeys.slice(0, limit);
  const newestFirst = oldestFirst ? inOrder.toReversed() : inOrder;
  const [first, last] = [newestFirst[0], newestFirst.at(-1)];
  const hasPrevious = !('offset' in start) || offset > 0;
  return {
    total: ahead.total + behind.total,
    rows: await readMatches(filter, newestFirst),
    ends: first && last ? { first, last } : undefined,
    hasOlder: oldestFirst ? hasPrevious : hasMore,
    hasNewer: oldestFirst ? hasMore : hasPrevious,
  };
};
