import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { countJobs, sumOf } from '../../lib/employer/store/counters.ts';
import { insertEmployer, patchEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { findJob } from '../../lib/job/store/find-job.ts';
import { insertJob, removeJob } from '../../lib/job/store/write-job.ts';
import type { Rule } from '../../lib/operator/findings.ts';
import { keyOf } from '../../lib/operator/reads.ts';
import { verify } from '../../lib/operator/verify.ts';
import type { RawItem } from '../../lib/store/items.ts';
import type { TableKey } from '../../lib/store/tables.ts';
import { runs } from '../support/runs.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import {
  type Copy,
  copyOfStore,
  deleteItem,
  itemsOf,
  putItem,
  restoreStore,
} from '../support/store/store-items.ts';
import { aJob, aStoredJob, change, randomText, storedBy } from '../support/store/stored-job.ts';

useOwnTables();

const now = new Date();
const check = (repair = false) => verify({ now, repair });

/** The store after each step of a client and an operator. */
const snapshots: Copy[] = [];

beforeAll(async () => {
  const record = async () => snapshots.push(await copyOfStore());
  await record();
  const { id: employerId } = await insertEmployer({ name: 'First', plan: 'standard' }, now);
  await insertKey({ employerId, label: '' }, now);
  await insertKey({ kind: 'board', label: '' }, now);
  let kept = await aStoredJob({ employerId, referenceId: 'kept', status: 'active' });
  await record();
  let moved = await aStoredJob({ employerId, referenceId: 'one' });
  await record();
  moved = await change(moved, { referenceId: 'two', description: `<p>${randomText(500_000)}</p>` });
  const { id: other } = await insertEmployer({ name: 'Second', plan: 'unlimited' }, now);
  await insertKey({ employerId: other, label: '' }, now);
  await record();
  await patchEmployer(employerId, { name: 'First Ltd' }, now);
  kept = await change(kept, { status: 'archived', title: 'Another' });
  await record();
  // A reference passes from one job to another.
  moved = await change(moved, { referenceId: null, description: '<p>short</p>' });
  await aStoredJob({ employerId: other, referenceId: 'two', status: 'active' });
  const heir = storedBy(await insertJob(aJob({ employerId, referenceId: 'two', autoRefresh: true })));
  await record();
  await removeJob(moved);
  await suspendEmployer(other, now);
  await record();
  await removeJob(await change(heir, { status: 'active' }));
  await change(kept, { referenceId: 'two' });
  await record();
});

const tablesOfBackup = ['jobs', 'jobReferences', 'employers', 'apiKeys'] as const;

/** Each table as of a different moment, as separate point-in-time recoveries leave them. */
const anyRestore = fc.record(
  Object.fromEntries(tablesOfBackup.map((table) => [table, fc.nat({ max: 7 })])) as Record<
    (typeof tablesOfBackup)[number],
    fc.Arbitrary<number>
  >,
);

const composed = (restore: Readonly<Record<string, number>>): Copy => {
  const at = (table: TableKey) => snapshots[restore[table] ?? 0]?.[table] ?? [];
  return {
    jobs: at('jobs'),
    jobReferences: at('jobReferences'),
    employers: at('employers'),
    apiKeys: at('apiKeys'),
    idempotency: [],
    syncs: [],
    changes: [],
  };
};

const isJob = ({ part }: RawItem): boolean => part === 'job';

const keyed = (table: TableKey, items: readonly RawItem[]): Map<string, RawItem> =>
  new Map(items.map((item) => [JSON.stringify(keyOf(table, item)), item]));

/** A repair cannot know a missing employer, nor which of two suspensions is the later. */
const forTheOperator: readonly Rule[] = ['employer.unknown', 'key.suspended'];

describe('tables restored to different moments', () => {
  test('are repaired, and no job changes', async () => {
    await fc.assert(
      fc.asyncProperty(anyRestore, async (restore) => {
        const state = composed(restore);
        await restoreStore(state);
        const isOneSnapshot = new Set(Object.values(restore)).size === 1;
        if (isOneSnapshot) expect((await check()).violations).toEqual([]);

        await check(true);
        const { violations } = await check();
        expect(violations.filter(({ rule }) => !forTheOperator.includes(rule))).toEqual([]);

        const jobs = state.jobs.filter(isJob);
        expect(keyed('jobs', await itemsOf('jobs'))).toEqual(keyed('jobs', state.jobs));
        const references = jobs.flatMap(({ id, employerId, referenceId }) =>
          referenceId === undefined ? [] : [{ employerId, referenceId, jobId: id }],
        );
        expect(keyed('jobReferences', await itemsOf('jobReferences'))).toEqual(
          keyed('jobReferences', references),
        );
        const known = state.employers.filter(({ part }) => part === 'profile').map(({ id }) => Number(id));
        for (const id of known) {
          const own = jobs.filter(({ employerId }) => employerId === id);
          expect(await countJobs(id)).toEqual(
            sumOf(own.map(({ status }) => ({ part: '', [String(status)]: 1 }))),
          );
          for (const job of own) expect(await findJob(Number(job.id), id)).toBeDefined();
        }
        const owners = [...jobs, ...state.apiKeys].map(({ employerId = 0 }) => Number(employerId));
        const next = await insertEmployer({ name: 'Next', plan: 'standard' }, now);
        expect(next.id).toBeGreaterThan(Math.max(0, ...owners, ...known));
      }),
      { numRuns: runs(6) },
    );
  });

  test('break the expected rules', async () => {
    // The jobs are the latest; most other tables are earlier.
    await restoreStore(composed({ jobs: 7, jobReferences: 1, employers: 3, apiKeys: 7 }));
    const rules = (await check()).violations.map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(
      new Set<Rule>([
        'reference.missing',
        'reference.orphaned',
        'employer.counters',
        'key.employer',
        'key.suspended',
      ]),
    );
  });
});

/** Attributes whose loss cannot be detected. */
const optional = new Set(
  'f created past changed label lastUsed confidential closeSet refresh email url salary suspended'.split(' '),
);

const isDetectable = (table: TableKey, item: RawItem, attribute: string | undefined): boolean => {
  if (table === 'idempotency' || table === 'syncs') return false;
  if (
    attribute !== undefined &&
    (optional.has(attribute) || (table === 'jobs' && item.part !== 'job' && attribute === 'id'))
  )
    return false;
  const isCounter = table === 'employers' && String(item.part).startsWith('count#');
  if (isCounter) return attribute === undefined ? hasCount(item) : Number(item[attribute]) !== 0;
  // Only its index refers to a key.
  return table !== 'apiKeys' || attribute !== undefined;
};

const hasCount = (counter: RawItem): boolean =>
  ['active', 'archived', 'draft'].some((status) => Number(counter[status] ?? 0) !== 0);

const keyNames = ['id', 'part', 'digest', 'employerId#', 'referenceId#'];

/** The loss of an item, or of one of its attributes. */
type Damage = { readonly table: TableKey; readonly item: RawItem; readonly attribute: string | undefined };

const possibleDamages = (copy: Copy): Damage[] =>
  tablesOfBackup.flatMap((table) =>
    copy[table].flatMap((item) => {
      const own =
        table === 'jobReferences' ? ['jobId'] : Object.keys(item).filter((name) => !keyNames.includes(name));
      return [undefined, ...own].map((attribute) => ({ table, item, attribute }));
    }),
  );

const inflict = async ({ table, item, attribute }: Damage): Promise<void> => {
  if (attribute === undefined) await deleteItem(table, item);
  else await putItem(table, Object.fromEntries(Object.entries(item).filter(([name]) => name !== attribute)));
};

/** The snapshot with most data: jobs of each status, references of two employers, a due date. */
const fullStore = (): Copy => {
  const copy = snapshots[5];
  if (!copy) throw new Error('The snapshot is missing.');
  return copy;
};

const isDamageDetectable = ({ table, item, attribute }: Damage): boolean =>
  isDetectable(table, item, attribute);

test('each detectable loss is found', async () => {
  await restoreStore(fullStore());
  expect((await check()).violations).toEqual([]);
  const missed: Damage[] = [];
  const falseAlarms: Damage[] = [];
  // One of each kind; `npm test` takes a third of the kinds.
  const step = process.env.RUNS_FACTOR ? 1 : 3;
  const kinds = Map.groupBy(possibleDamages(fullStore()), ({ table, item, attribute }) =>
    [table, item.part, item.status, item.kind, attribute].join(),
  );
  for (const [at, damage] of [...kinds.values()].flatMap((alike) => alike.slice(-1)).entries()) {
    if (at % step !== 0) continue;
    await inflict(damage);
    const isFound = (await check()).violations.length > 0;
    await putItem(damage.table, damage.item);
    if (isFound !== isDamageDetectable(damage)) (isFound ? falseAlarms : missed).push(damage);
  }
  expect(missed).toEqual([]);
  expect(falseAlarms).toEqual([]);
});

test('a second repair finds nothing to do, whatever was lost', async () => {
  const losses = fc.subarray(possibleDamages(fullStore()).filter(isDamageDetectable), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(losses, async (chosen) => {
      await restoreStore(fullStore());
      for (const damage of chosen) await inflict(damage);
      const found = await check();
      expect(found.violations).not.toEqual([]);
      await check(true);
      const again = await check(true);
      expect(again.violations.filter(({ repaired }) => repaired)).toEqual([]);
      const inOrder = (violations: readonly object[]) => violations.map((one) => JSON.stringify(one)).sort();
      expect(inOrder((await check()).violations)).toEqual(inOrder(again.violations));
    }),
    { numRuns: runs(4) },
  );
});
