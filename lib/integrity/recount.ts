import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { statuses } from '../api/job-schema.ts';
import type { Status } from '../domain/job.ts';
import { tableName } from '../dynamodb/client.ts';
import { type TransactItems, transact } from '../dynamodb/transact.ts';
import {
  type Counter,
  type JobCounts,
  readCounters,
  shardPart,
  shards,
  sumOf,
} from '../store/employers/counters.ts';
import { listQuery, runQuery, type StartKey } from '../store/jobs/list-index.ts';

/** A row of the list index, as far as checks look at it. */
export type WalkedRow = { readonly id: number; readonly status: Status };

/**
 * All of an employer's rows, one answer of at most 1 MB at a time, so that memory stays bounded. What is published
 * anew meanwhile moves to the newest end: a walk from the oldest meets it twice, one from the newest may miss it.
 */
export async function* walkRows(employerId: number, oldestFirst = false): AsyncGenerator<WalkedRow[]> {
  const input = {
    ...listQuery({ employerId, status: undefined }, {}, oldestFirst),
    ProjectionExpression: 'id, #status',
    ExpressionAttributeNames: { '#status': 'status' },
  };
  let from: StartKey;
  do {
    const answer = await runQuery(input, from);
    yield (answer.Items ?? []) as WalkedRow[];
    from = answer.LastEvaluatedKey;
  } while (from);
}

/** @returns how many rows the employer has in each status. */
export const countRows = async (employerId: number, oldestFirst = false): Promise<JobCounts> => {
  const counts = { active: 0, archived: 0, draft: 0 };
  for await (const rows of walkRows(employerId, oldestFirst)) {
    // A damaged job may have a status that there is not.
    for (const { status } of rows) if (Object.hasOwn(counts, status)) counts[status]++;
  }
  return counts;
};

/** `busy`: jobs were written meanwhile, so that nothing can be told. */
export type Comparison = {
  /** As they were before and after the walks. */
  readonly counters: readonly Counter[];
  readonly counted: JobCounts;
  readonly rows: JobCounts;
  readonly outcome: 'agrees' | 'differs' | 'busy';
};

/** `busy`: as above; nothing was changed. */
export type Recount = Pick<Comparison, 'counted' | 'rows'> & {
  readonly outcome: 'agrees' | 'mended' | 'busy';
};

/** An index follows within about a second, in milliseconds; the second walk sets out well after that. */
export const indexLag = 3_000;

/** Holds as long as the counter is as it was read; one that did not exist must not have come to be. */
const unmoved = (employerId: number, part: string, counter: Counter | undefined) => {
  const isKnown = (status: Status): boolean => counter?.[status] !== undefined;
  const known = statuses.filter(isKnown);
  return {
    TableName: tableName('employers'),
    Key: { id: employerId, part },
    ConditionExpression: statuses
      .map((status) => (isKnown(status) ? `#${status} = :was_${status}` : `attribute_not_exists(#${status})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(statuses.map((status) => [`#${status}`, status])),
    ...(known.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(
        known.map((status) => [`:was_${status}`, counter?.[status]]),
      ),
    }),
  };
};

/** The first counter takes the difference, on the condition that none of the sixteen has moved. */
const mending = (employerId: number, counters: readonly Counter[], difference: JobCounts): TransactItems => {
  const condition = (shard: number) => {
    const part = shardPart(shard);
    return unmoved(
      employerId,
      part,
      counters.find((counter) => counter.part === part),
    );
  };
  const first = condition(0);
  const changes = Object.fromEntries(statuses.map((status) => [`:${status}`, difference[status]]));
  return [
    {
      Update: {
        ...first,
        UpdateExpression: `ADD ${statuses.map((status) => `#${status} :${status}`).join(', ')}`,
        ExpressionAttributeValues: { ...first.ExpressionAttributeValues, ...changes },
      },
    },
    ...Array.from({ length: shards - 1 }, (_, shard) => ({ ConditionCheck: condition(shard + 1) })),
  ];
};

/**
 * Compares an employer's counters with its rows while the service runs. It is sure of a difference only where two
 * walks, some seconds apart, agree and no counter moved meanwhile. The walks go in opposite directions: a job that is
 * published anew moves no counter, but makes one walk see too few or the other too many.
 *
 * @param pause milliseconds between the walks: an index that lags longer than that can deceive both.
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

/** @returns false, with nothing changed, when a counter has moved since the comparison. */
export const mendCounters = async (
  employerId: number,
  { counters, counted, rows }: Comparison,
): Promise<boolean> => {
  const difference = {
    active: rows.active - counted.active,
    archived: rows.archived - counted.archived,
    draft: rows.draft - counted.draft,
  };
  return !(await transact(() => mending(employerId, counters, difference)));
};

/**
 * Compares an employer's counters with its rows, and mends them.
 *
 * @param pause as of a comparison.
 * @throws store.unavailable
 */
export const recount = async (employerId: number, pause = indexLag): Promise<Recount> => {
  const comparison = await compareCounters(employerId, pause);
  const { counted, rows, outcome } = comparison;
  if (outcome !== 'differs') return { counted, rows, outcome };
  const isMended = await mendCounters(employerId, comparison);
  return { counted, rows, outcome: isMended ? 'mended' : 'busy' };
};
