import { isDeepStrictEqual } from 'node:util';
import {
  addCounts,
  type CounterShard,
  isCounter,
  type JobCounts,
  noJobs,
  readCounters,
  shardPart,
  shards,
  sumOf,
} from '../employer/store/counters.ts';
import { profileKey } from '../employer/store/employer-keys.ts';
import type { Status } from '../reference/statuses.ts';
import { statuses } from '../reference/statuses.ts';
import { findItems, type RawItem, scanPages } from '../store/items.ts';
import { itemKey, jobPart } from '../store/tables.ts';
import { itemUnchanged, updateIfUnchanged, writeIfUnchanged } from './conditions.ts';
import type { CheckContext, IntegrityFinding } from './findings.ts';
import { inGroups } from './reads.ts';

/** An employer's counters, and its jobs as counted by a scan that began after they were read. */
type Count = { readonly counters: readonly CounterShard[]; readonly jobs: JobCounts };

/** Further scans, before giving up on employers whose jobs are written all the time. */
const maxScans = 4;

const createTally = () => {
  const byEmployer = new Map<unknown, Record<Status, number>>();
  return {
    add: (items: readonly RawItem[]): void => {
      for (const { part, employerId, status } of items) {
        // A damaged job may have an unknown status.
        const known = statuses.find((one) => one === status);
        if (part !== jobPart || !known) continue;
        const counts = byEmployer.get(employerId) ?? { ...noJobs };
        counts[known]++;
        byEmployer.set(employerId, counts);
      }
    },
    of: (employerId: number): JobCounts => byEmployer.get(employerId) ?? noJobs,
  };
};

const agrees = ({ counters, jobs }: Count): boolean => isDeepStrictEqual(sumOf(counters), jobs);

/** Counts the jobs of these employers in one consistent scan. */
const countAgain = async (ids: readonly number[]): Promise<Map<number, Count>> => {
  const counters = new Map<number, readonly CounterShard[]>();
  await inGroups(ids, async (id) => {
    counters.set(id, await readCounters(id, true));
  });
  const jobs = createTally();
  const pages = scanPages('jobs', {
    ConsistentRead: true,
    FilterExpression: '#part = :job',
    ProjectionExpression: '#part, employerId, #status',
    ExpressionAttributeNames: { '#part': 'part', '#status': 'status' },
    ExpressionAttributeValues: { ':job': jobPart },
  });
  for await (const items of pages) jobs.add(items);
  return new Map([...counters].map(([id, own]) => [id, { counters: own, jobs: jobs.of(id) }]));
};

/**
 * Counts until two scans in succession agree on a difference, with the same counters before each.
 * One is not enough: opposite writes may leave a counter as it was, and a scan may see a part of a
 * transaction.
 *
 * @returns the counts that differ, and the employers whose jobs were written all the time.
 */
const confirmCounts = async (suspects: ReadonlyMap<number, Count>) => {
  const confirmed = new Map<number, Count>();
  let last = suspects;
  for (let scan = 0; last.size > 0 && scan < maxScans; scan++) {
    const undecided = new Map<number, Count>();
    for (const [id, count] of await countAgain([...last.keys()])) {
      if (agrees(count)) continue;
      (isDeepStrictEqual(count, last.get(id)) ? confirmed : undecided).set(id, count);
    }
    last = undecided;
  }
  return { confirmed, busy: [...last.keys()] };
};

/** Adds the difference to the first counter, unless a counter has changed since the count. */
const repairCounters = (employerId: number, { counters, jobs }: Count): Promise<boolean> => {
  const counted = sumOf(counters);
  const counterOf = (part: string) => counters.find((one) => one.part === part);
  const difference = Object.fromEntries(statuses.map((status) => [status, jobs[status] - counted[status]]));
  const { Update } = addCounts(employerId, difference, 0);
  const others = Array.from({ length: shards - 1 }, (_, at) => shardPart(at + 1));
  return writeIfUnchanged([
    { Update: updateIfUnchanged(counterOf(shardPart(0)), statuses, Update) },
    ...others.map((part) =>
      itemUnchanged(itemKey('employers', { id: employerId, part }), counterOf(part), statuses),
    ),
  ]);
};

const textOf = (counts: JobCounts): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');

const findingOf = (employerId: number, count: Count): IntegrityFinding => ({
  rule: 'employer.counters',
  message: `employer ${employerId} has jobs counted as ${textOf(sumOf(count.counters))}, and there are ${textOf(count.jobs)}`,
  employerId,
  repair: () => repairCounters(employerId, count),
});

/** The deletion of an employer removes its counters last. */
const withoutDeleted = async (counts: ReadonlyMap<number, Count>): Promise<[number, Count][]> => {
  const profiles = await findItems('employers', [...counts.keys()].map(profileKey), true);
  const lasting = new Set(profiles.filter(({ deleting }) => deleting === undefined).map(({ id }) => id));
  return [...counts].filter(([id]) => lasting.has(id));
};

/** Checks the counters of every employer: those read first, against the jobs of the scan. */
export const createCounterCheck = ({ recheck, undecided }: CheckContext) => {
  const counters = new Map<number, readonly CounterShard[]>();
  const jobs = createTally();
  const finish = async (): Promise<void> => {
    const counts = [...counters].map(([id, own]) => [id, { counters: own, jobs: jobs.of(id) }] as const);
    const suspects = new Map(counts.filter(([, count]) => !agrees(count)));
    let busy: readonly number[] = [];
    await recheck(async () => {
      const found = await confirmCounts(suspects);
      busy = found.busy;
      return (await withoutDeleted(found.confirmed)).map(([id, count]) => findingOf(id, count));
    });
    for (const id of busy) undecided(`the counters of employer ${id}: jobs were written all the time`);
  };
  return {
    /** @param items no record of an employer is divided among calls. */
    addEmployers: (items: readonly RawItem[]): void => {
      const byEmployer = Map.groupBy(items.filter(isCounter), ({ id }) => id);
      for (const { id } of items.filter(({ part }) => part === 'profile')) {
        counters.set(Number(id), byEmployer.get(id) ?? []);
      }
    },
    addJobs: jobs.add,
    /** Call it once all jobs have been read. */
    finish,
  };
};
