import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { countJobs } from '../employers/counters.ts';
import { idOfListKey, jobPart, justPast, toHeader } from './job-item.ts';
import {
  type Bounds,
  type JobFilter,
  type Key,
  type Page,
  type Row,
  type Start,
  searchQuery,
  send,
} from './list-index.ts';
import { readJobItems } from './read-job-items.ts';

/*
 * A search has no index to go by: it looks at every row of the employer's, and its total is exact. Two walks share
 * the work, one from where the page begins and one against it from the other end, until they meet. Both count inside
 * DynamoDB; places are fetched only as far as the page needs them or while they are few, so that memory stays bounded.
 * The index holds nothing but what is searched; the page's jobs are read at the end. Rows that both walks have looked at
 * cannot be told apart by counts, and one of the two was sent for nothing: what one query can finish is left to one, and so is
 * the rest once it is known to be less than two look at.
 * There are never more than two, because one partition gives 3,000 read units a second and its neighbours want some.
 */

/** Part of the index between two places, themselves excluded, in the page's direction; undefined is the end. */
type Stretch = {
  readonly near: string | undefined;
  readonly far: string | undefined;
  /** Whether the page's rows are here; what lies behind the page's beginning is only counted. */
  readonly isPage: boolean;
};

/** A matching job's place in the order; it ends with the job's id. */
type Place = string;

/** What one query found among the rows that it looked at. `end` is where it stopped, undefined at the end of its stretch. */
type Step = {
  readonly rows: readonly Place[];
  readonly count: number;
  readonly looked: number;
  readonly end: string | undefined;
};

const placeOf = (key: Key): string | undefined => key && String(key.listKey);

/** A place in the index as a query resumes from it; no row need be there any more. */
const keyAt = ({ employerId }: JobFilter, listKey: Place): Key => ({
  id: idOfListKey(listKey),
  part: jobPart,
  listKey,
  employerId,
});

/** The queries of one search. Each looks at 1 MB of a stretch. */
const queriesOf = (filter: JobFilter, terms: readonly string[], oldestFirst: boolean) => {
  const run = async (input: QueryCommandInput, from: string | undefined): Promise<Step> => {
    const answer = await send(input, from === undefined ? undefined : keyAt(filter, from));
    return {
      rows: (answer.Items ?? []).map(({ listKey }) => String(listKey)),
      count: answer.Count ?? 0,
      looked: answer.ScannedCount ?? 0,
      end: placeOf(answer.LastEvaluatedKey),
    };
  };
  const towards = (until: string | undefined, ascending: boolean): QueryCommandInput => {
    const bounds: Bounds = ascending ? { olderThan: until } : { newerThan: until };
    return searchQuery(filter, terms, bounds, ascending);
  };
  return {
    fetch: ({ near, far }: Stretch) => run(towards(far, oldestFirst), near),
    count: ({ near, far }: Stretch) => run({ ...towards(far, oldestFirst), Select: 'COUNT' }, near),
    fetchBack: ({ near, far }: Stretch) => run(towards(near, !oldestFirst), far),
    countBack: ({ near, far }: Stretch) => run({ ...towards(near, !oldestFirst), Select: 'COUNT' }, far),
  };
};

type Queries = ReturnType<typeof queriesOf>;

/** The page as it fills: passes over `offset` matching rows and keeps the next `wanted`. */
const gather = (queries: Queries, offset: number, wanted: number) => {
  const rows: Place[] = [];
  let passed = 0;

  /** @param found places in the page's order. */
  const keep = (found: readonly Place[]): void => {
    const skipped = Math.max(0, offset - passed);
    rows.push(...found.slice(skipped, skipped + wanted - rows.length));
    passed += found.length;
  };

  const fetchInto = async (stretch: Stretch): Promise<Step> => {
    const fetched = await queries.fetch(stretch);
    keep(fetched.rows);
    return fetched;
  };

  return {
    rows,
    keep,
    isFull: (): boolean => rows.length >= wanted,
    /** @returns true when rows of which only the count is known lie before the page. */
    pass: (count: number): boolean => {
      const isBefore = passed + count <= offset;
      if (isBefore) passed += count;
      return isBefore;
    },
    /** One query on: rows are fetched only where the page is. */
    async step(stretch: Stretch): Promise<Step> {
      if (!stretch.isPage || this.isFull()) return queries.count(stretch);
      if (passed >= offset) return fetchInto(stretch);
      const counted = await queries.count(stretch);
      return this.pass(counted.count) ? counted : fetchInto(stretch);
    },
  };
};

/** Whether two walks in one stretch have looked at the same row: then neither can tell how many. */
const overlap = (ahead: string, back: string, oldestFirst: boolean): boolean =>
  oldestFirst ? ahead >= back : ahead <= back;

/**
 * Tells when two walks are about to meet, by how many jobs the employer has and how many rows were looked at. As long as the
 * number is not known, or is wrong, they go on: nothing but the pace depends on it.
 */
const remainderOf = (employerId: number) => {
  let looked = 0;
  let mostByOne = 0;
  let jobs: number | undefined;
  return {
    /** Finds out beside the walks. Nobody waits for it: counters that are throttled hold no search up. */
    ask: (): void => {
      countJobs(employerId).then(
        ({ active, archived, draft }) => {
          jobs = active + archived + draft;
        },
        () => {},
      );
    },
    add: (step: Step): void => {
      looked += step.looked;
      mostByOne = Math.max(mostByOne, step.looked);
    },
    /** Whether there is as much left as two queries look at, and a little more: rows differ in size. */
    isForTwo: (): boolean => jobs === undefined || jobs < looked || jobs - looked >= 2.1 * mostByOne,
  };
};

/** The jobs at these places, as they stand; one that is gone, or has left the status, since is left out. */
const rowsAt = async ({ employerId, status }: JobFilter, places: readonly Place[]): Promise<Row[]> => {
  const items = await readJobItems(places.map(idOfListKey), false);
  const byId = new Map(items.map((item) => [item.id, item]));
  return places.flatMap((key) => {
    const item = byId.get(idOfListKey(key));
    const isStillThere = item?.employerId === employerId && (!status || item.status === status);
    return item && isStillThere ? [{ key, header: toHeader(item, status) }] : [];
  });
};

/**
 * One page of a search.
 *
 * @param limit rows of a page; one more is looked for, to tell whether anything follows.
 */
export const searchJobs = async (
  filter: JobFilter,
  terms: readonly string[],
  start: Start,
  limit: number,
): Promise<Page> => {
  const oldestFirst = 'newerThan' in start;
  const cursor = 'offset' in start ? undefined : 'newerThan' in start ? start.newerThan : start.olderThan;
  const offset = 'offset' in start ? start.offset : 0;
  const queries = queriesOf(filter, terms, oldestFirst);
  const page = gather(queries, offset, limit + 1);

  let stretches: Stretch[] = [{ near: cursor, far: undefined, isPage: true }];
  // The row that the page begins after lies behind it.
  if (cursor !== undefined) {
    stretches.push({ near: undefined, far: justPast(cursor, oldestFirst), isPage: false });
  }
  const countedBack: (Stretch & Pick<Step, 'rows' | 'count'>)[] = [];
  const remainder = remainderOf(filter.employerId);
  let total = 0;
  let isSparse = false;

  for (let round = 0; stretches.length > 0; round++) {
    const [first, last] = [stretches[0], stretches.at(-1)];
    if (!first || !last) break;
    const isShared = first === last;
    // Where matches are few the walk back brings them along, so that no stretch is read a second time for them.
    const bringsRows = last.isPage && isSparse && !page.isFull();
    const walkBack: Queries['countBack'] = bringsRows ? queries.fetchBack : queries.countBack;
    if (round === 1) remainder.ask();
    const [ahead, back]: [Step, Step | undefined] = await Promise.all([
      page.step(first),
      // Most often one query comes to the end: the second walk sets out only when it did not.
      isShared && (round === 0 || !remainder.isForTwo()) ? undefined : walkBack(last),
    ]);
    for (const step of [ahead, back]) if (step) remainder.add(step);
    total += ahead.count;
    isSparse = ahead.count <= limit;
    const rest = ahead.end === undefined ? [] : [{ ...first, near: ahead.end }];
    if (!back) {
      stretches = rest;
    } else if (
      isShared &&
      (ahead.end === undefined || back.end === undefined || overlap(ahead.end, back.end, oldestFirst))
    ) {
      // They have met; what the walk back found is counted once more by the walk ahead.
      stretches = rest;
    } else {
      total += back.count;
      // The row where it stopped has been counted, too.
      const near = back.end === undefined ? last.near : justPast(back.end, !oldestFirst);
      countedBack.unshift({ ...last, near, count: back.count, rows: back.rows.toReversed() });
      const left =
        back.end === undefined ? [] : [{ ...(isShared ? (rest[0] ?? last) : last), far: back.end }];
      stretches = isShared ? left : [...rest, ...left];
    }
  }

  // Where the walk back came first, the page's rows are in what it found; where it only counted they are fetched.
  for (const counted of countedBack) {
    if (!counted.isPage || counted.count === 0 || page.pass(counted.count)) continue;
    if (counted.rows.length > 0) {
      page.keep(counted.rows);
      continue;
    }
    for (let stretch: Stretch | undefined = counted; stretch && !page.isFull(); ) {
      const { end }: Step = await page.step(stretch);
      stretch = end === undefined ? undefined : { ...stretch, near: end };
    }
  }

  const hasMore = page.rows.length > limit;
  const inOrder = page.rows.slice(0, limit);
  const places = oldestFirst ? inOrder.toReversed() : inOrder;
  const [newest, oldest] = [places[0], places.at(-1)];
  const isBegun = cursor !== undefined || offset > 0;
  return {
    total,
    rows: await rowsAt(filter, places),
    ends: newest && oldest ? { first: newest, last: oldest } : undefined,
    hasOlder: oldestFirst ? isBegun : hasMore,
    hasNewer: oldestFirst ? hasMore : isBegun,
  };
};
