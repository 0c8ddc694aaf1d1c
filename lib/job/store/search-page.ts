import { maxRowsPerPage, queryOnce, type StartKey } from '../../store/items.ts';
import { findJobItems } from './find-job.ts';
import { idOfListKey, toHeader } from './job-item.ts';
import {
  cutPage,
  type JobFilter,
  type ListQueryInput,
  type Page,
  type PageStart,
  reversed,
  searchQuery,
} from './list-index.ts';

// A search has an exact total, so it reads every row of the employer. DynamoDB applies the filter.

type Match = { readonly key: string };
type Matches = { readonly total: number; readonly found: readonly Match[] };

/** Counts the matches, and collects up to `wanted` of them after `offset`. */
const findMatches = async (
  query: ListQueryInput,
  offset: number,
  wanted: number,
  signal: AbortSignal | undefined,
): Promise<Matches> => {
  const found: Match[] = [];
  let total = 0;
  let from: StartKey;
  do {
    const input = {
      ...query,
      ...(found.length >= wanted ? { Select: 'COUNT' as const } : { ProjectionExpression: 'listKey' }),
      Limit: maxRowsPerPage,
      ...(from && { ExclusiveStartKey: from }),
    };
    const { Items = [], Count = 0, LastEvaluatedKey } = await queryOnce('jobs', input, signal);
    const skipped = Math.max(0, offset - total);
    const matches = Items.slice(skipped, skipped + wanted - found.length);
    found.push(...matches.map(({ listKey }) => ({ key: String(listKey) })));
    total += Count;
    from = LastEvaluatedKey;
  } while (from);
  return { total, found };
};

/** Omits a job that was deleted or has changed its status since the index was read. */
const readMatches = async (
  { employerId, statuses, signal }: JobFilter,
  matches: readonly Match[],
): Promise<Page['rows']> => {
  const ids = matches.map(({ key }) => idOfListKey(key));
  const items = await findJobItems(ids, false, signal);
  return matches.flatMap(({ key }) => {
    const item = items.get(idOfListKey(key));
    const isMatch = item?.employerId === employerId && (!statuses || statuses.includes(item.status));
    return isMatch ? [{ key, header: toHeader(item, undefined) }] : [];
  });
};

/** Reads up to `limit` rows; one extra match shows whether others follow. */
export const findMatchingPage = async (
  filter: JobFilter,
  terms: readonly string[],
  start: PageStart,
  limit: number,
): Promise<Page> => {
  const { signal } = filter;
  const oldestFirst = 'newerThan' in start;
  const [bounds, offset] = 'offset' in start ? [undefined, start.offset] : [start, 0];
  const [ahead, behind] = await Promise.all([
    findMatches(searchQuery(filter, terms, bounds, oldestFirst), offset, limit + 1, signal),
    // The rows on the other side, which the total includes.
    'offset' in start
      ? { total: 0 }
      : findMatches(searchQuery(filter, terms, reversed(start), oldestFirst), 0, 0, signal),
  ]);
  const { kept, newer, older } = cutPage(ahead.found, start, limit);
  return { total: ahead.total + behind.total, rows: await readMatches(filter, kept), newer, older };
};
