import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { statuses } from '../api/job-schema.ts';
import {
  type Counter,
  countChange,
  type JobCounts,
  readCounters,
  shardPart,
  shards,
  sumOf,
} from '../store/employers/counters.ts';
import { queryPages } from '../store/items.ts';
import { listQuery } from '../store/jobs/list-index.ts';
import { itemUnchanged, updateIfUnchanged, writeIfUnchanged } from './conditions.ts';
import { itemKey } from './reads.ts';

/**
 * Counts the employer's rows by status. A job republished meanwhile moves to the newest end:
 * read from the oldest, it may be counted twice; read from the newest, not at all.
 */
export const countRows = async (employerId: number, oldestFirst = false): Promise<JobCounts> => {
  const rows = queryPages('jobs', {
    ...listQuery(employerId, undefined, {}, oldestFirst),
    ProjectionExpression: 'id, #status',
    ExpressionAttributeNames: { '#status': 'status' },
  });
  const counts = { active: 0, archived: 0, draft: 0 };
  for await (const page of rows) {
    for (const { status } of page) {
      // A damaged job may have an unknown status.
      const known = statuses.find((one) => one === status);
      if (known) counts[known]++;
    }
  }
  return counts;
};

type Comparison = {
  /** The same before and after the rows were counted, unless `busy`. */
  readonly counters: readonly Counter[];
  readonly counted: JobCounts;
  readonly rows: JobCounts;
  /** `busy`: jobs were written meanwhile, so the comparison shows nothing. */
  readonly outcome: 'agrees' | 'differs' | 'busy';
};

/** In milliseconds; an index usually follows its table within a second. */
export const indexLag = 3_000;

/**
 * Compares an employer's counters with its rows while the service runs. A difference is certain
 * only if two counts agree on it and no counter has changed. They read in opposite directions,
 * because a republished job changes no counter but one of the counts.
 *
 * @param pause milliseconds between the two; an index that lags longer can mislead both.
 * @throws store.unavailable
 */
export const compareCounters = async (employerId: number, pause = indexLag): Promise<Comparison> => {
  const counters = await readCounters(employerId, true);
  const counted = sumOf(counters);
  const rows = await countRows(employerId);
  if (isDeepStrictEqual(rows, counted)) return { counters, counted, rows, outcome: 'agrees' };

  await wait(pause);
  const again = await countRows(employerId, true);
  const isQuiet =
    isDeepStrictEqual(again, rows) && isDeepStrictEqual(await readCounters(employerId, true), counters);
  return { counters, counted, rows: again, outcome: isQuiet ? 'differs' : 'busy' };
};

/**
 * Adds the difference to the first counter, unless a counter has changed since the comparison.
 *
 * @returns false, with nothing written, if one has changed.
 */
export const repairCounters = (
  employerId: number,
  { counters, counted, rows }: Comparison,
): Promise<boolean> => {
  const counterOf = (part: string) => counters.find((one) => one.part === part);
  const difference = Object.fromEntries(statuses.map((status) => [status, rows[status] - counted[status]]));
  const { Update } = countChange(employerId, difference, 0);
  const others = Array.from({ length: shards - 1 }, (_, at) => shardPart(at + 1));
  return writeIfUnchanged([
    { Update: updateIfUnchanged(counterOf(shardPart(0)), statuses, Update) },
    ...others.map((part) =>
      itemUnchanged(itemKey('employers', { id: employerId, part }), counterOf(part), statuses),
    ),
  ]);
};

/**
 * Compares an employer's counters with its rows, and repairs them. `busy`: jobs were written
 * meanwhile, and nothing was changed.
 *
 * @throws store.unavailable
 */
export const recount = async (employerId: number, pause = indexLag) => {
  const comparison = await compareCounters(employerId, pause);
  const { counted, rows, outcome } = comparison;
  if (outcome !== 'differs') return { counted, rows, outcome };
  const isRepaired = await repairCounters(employerId, comparison);
  return { counted, rows, outcome: isRepaired ? 'repaired' : 'busy' } as const;
};
