import { beforeEach, describe, expect, test } from 'vitest';
import { digestOf, grantDigest } from '../../lib/employer/api-key.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { countJobs } from '../../lib/employer/store/counters.ts';
import { resumeEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { findJob, findJobId, type StoredJob } from '../../lib/job/store/find-job.ts';
import { removeJob } from '../../lib/job/store/write-job.ts';
import type { Rule } from '../../lib/operator/findings.ts';
import { findKeys } from '../../lib/operator/listed-keys.ts';
import type { Status } from '../../lib/reference/statuses.ts';
import type { RawItem } from '../../lib/store/items.ts';
import {
  aLongJob,
  check,
  employer,
  guardKey,
  jobKey,
  now,
  profileKey,
  remove,
  rulesOf,
  type Store,
  someStore,
} from '../support/store/damage.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { copyOfStore, deleteItem, itemsOf, putItem, set } from '../support/store/store-items.ts';
import { aStoredJob, change } from '../support/store/stored-job.ts';
import { runSweep } from '../support/sweeping.ts';

beforeEach(createOwnTables);

test('a store that only the service has written is consistent', async () => {
  const { employerId, plain, named } = await someStore();
  await aLongJob(employerId);
  const long = await aLongJob(employerId);
  await change(plain, { status: 'archived', referenceId: 'A-2', title: 'Other' });
  await change(named, { referenceId: null });
  await change(long, { description: '<p>short</p>' });
  await removeJob(await aStoredJob({ employerId, referenceId: 'gone' }));
  const suspended = await employer('unlimited');
  await insertKey({ employerId: suspended, label: '' }, now);
  await suspendEmployer(suspended, now);
  await insertKey({ employerId: suspended, label: '' }, now);
  // Its plan has no auto-refresh: the sweep postpones it.
  await aStoredJob({ employerId, status: 'active', autoRefresh: true, publishDate: '2026-11-01' });
  expect(await runSweep('2026-11-21')).toMatchObject({ postponed: 1 });

  expect(await check()).toEqual({
    violations: [],
    undecided: [],
    walked: { jobs: 13, jobReferences: 1, apiKeys: 3, employers: expect.any(Number), syncs: 0 },
  });
});

type Damage = (store: Store) => Promise<unknown>;
type Damages = Readonly<Record<string, Damage>>;
type Row = readonly [name: string, damage: Damage, rules: readonly Rule[], left: readonly Rule[]];

const rows = (damages: Damages, rules: readonly Rule[], left: readonly Rule[]): Row[] =>
  Object.entries(damages).map(([name, damage]) => [name, damage, rules, left]);

/** Damages that break these rules, and are repaired. */
const repaired = (rules: readonly Rule[], damages: Damages): Row[] => rows(damages, rules, []);

/** Damages that break these rules, and that only the operator can repair. */
const lasting = (rules: readonly Rule[], damages: Damages): Row[] => rows(damages, rules, rules);

const setJob = ({ plain }: Store, name: string, value: unknown) => set('jobs', jobKey(plain), name, value);
const setPiece = ({ draft }: Store, name: string, value: unknown) =>
  set('jobs', jobKey(draft, 'text#00'), name, value);
const setProfile = (store: Store, name: string, value: unknown) =>
  set('employers', profileKey(store), name, value);
const setGuard = (store: Store, referenceId: string, jobId: number) =>
  putItem('jobReferences', { ...guardKey(store, referenceId), jobId });
const aHeldJob = ({ employerId }: Store, status: Status = 'archived') =>
  aStoredJob({ employerId, status, hold: { reason: 'Fraud', since: now.toISOString() } });
const holdKey = ({ job }: StoredJob) => ({ log: 'holds', sequence: job.id });
const sequence = { id: 0, part: 'sequence' };

const damages: readonly Row[] = [
  ...lasting(['job.malformed'], {
    'a job without its title': (store) => setJob(store, 'title', undefined),
    'a job without its version': (store) => setJob(store, 'v', undefined),
    'a salary of the wrong shape': (store) => setJob(store, 'salary', [1, 2]),
    'details of the wrong shape': (store) => setJob(store, 'details', { workplace: 'home' }),
    'a digest that is no text': (store) => setJob(store, 'text', { ...store.plain.text, digest: 1 }),
    'a job that names countless pieces': (store) =>
      setJob(store, 'text', { ...store.plain.text, count: 2 ** 31 }),
  }),
  ...rows(
    { 'a job with an unknown status': (store) => setJob(store, 'status', 'open') },
    ['employer.counters', 'job.malformed'],
    ['job.malformed'],
  ),
  ...repaired(['job.derived'], {
    'a job listed under another status': (store) =>
      setJob(store, 'employerStatus', `${store.employerId}#draft`),
    'a job missing from searches': (store) => setJob(store, 'search', undefined),
    'a job whose search text has an apostrophe as an older release left it': async (store) => {
      await setJob(store, 'title', 'Préposé à l’entretien');
      await setJob(store, 'search', 'prepose a l’entretien');
    },
    'a job that is never due': (store) => setJob(store, 'dueDate', undefined),
    'a job that is due too late': (store) => setJob(store, 'dueDate', '2027-01-21'),
    'a job that should not be due': ({ named }) => set('jobs', jobKey(named), 'dueDate', '2027-01-20'),
    'a list key with the id of another job': (store) =>
      setJob(store, 'listKey', `2026-11-20#${'0'.repeat(9)}#000001`),
  }),
  ...lasting(['description.lost'], {
    'a description without its piece': ({ draft }) => deleteItem('jobs', jobKey(draft, 'text#00')),
    'a long description without its last piece': async ({ employerId }) =>
      deleteItem('jobs', jobKey(await aLongJob(employerId), 'text#01')),
    'a piece of another generation': (store) => setPiece(store, 'generation', 'other'),
    'a piece of another employer': (store) => setPiece(store, 'employerId', 1),
    'a truncated piece': (store) => setPiece(store, 'bytes', Buffer.from('x')),
    'a piece without its bytes': (store) => setPiece(store, 'bytes', undefined),
    'a wrong length': (store) => setJob(store, 'text', { ...store.plain.text, bytes: 4 }),
  }),
  ...repaired(['description.digest'], {
    'the digest of another description': (store) =>
      setJob(store, 'text', { ...store.plain.text, digest: 'x'.repeat(16) }),
  }),
  ...repaired(['description.surplus'], {
    'a surplus piece': ({ plain }) =>
      putItem('jobs', { id: plain.job.id, part: 'text#01', generation: 'old' }),
    'a surplus piece without a generation': ({ plain }) =>
      putItem('jobs', { id: plain.job.id, part: 'text#05' }),
  }),
  ...repaired(['description.orphaned'], {
    'pieces without a job': () => putItem('jobs', { id: 7, part: 'text#00', generation: 'old' }),
  }),
  // Its guard, counters and pieces remain.
  ...repaired(['description.orphaned', 'reference.orphaned', 'employer.counters'], {
    'a lost job with a reference': ({ named }) => deleteItem('jobs', jobKey(named)),
  }),
  ...repaired(['reference.missing'], {
    'a reference without a guard': (store) => deleteItem('jobReferences', guardKey(store)),
  }),
  ...repaired(['reference.missing', 'reference.orphaned'], {
    'a guard that names a missing job': (store) => setGuard(store, 'A-1', 7),
    'a guard that names nothing': (store) => set('jobReferences', guardKey(store), 'jobId', undefined),
    'a guard that names another job': (store) => setGuard(store, 'A-1', store.plain.job.id),
  }),
  ...repaired(['reference.orphaned'], {
    'a guard of a reference that no job has': (store) => setGuard(store, 'B', store.named.job.id),
  }),
  ...lasting(['reference.contested'], {
    'a reference of two jobs': async (store) => {
      await setJob(store, 'referenceId', 'A-1');
      await setJob(store, 'search', 'driver - clothing pickups | casual\na-1');
    },
  }),
  ...repaired(['hold.row'], {
    'a held job without its row': async (store) => deleteItem('changes', holdKey(await aHeldJob(store))),
    'the row of a job that is not held': ({ plain }) => putItem('changes', holdKey(plain)),
    'the row of a job that was deleted': () => putItem('changes', { log: 'holds', sequence: 7 }),
  }),
  ...lasting(['job.malformed'], {
    'a hold without its reason': async (store) =>
      set('jobs', jobKey(await aHeldJob(store)), 'held', { since: now.toISOString() }),
  }),
  ...repaired(['employer.counters'], {
    'missing counters': ({ employerId }) =>
      remove('employers', ({ id, part }) => id === employerId && String(part).startsWith('count#')),
    'a counter that is too high': (store) =>
      set('employers', { id: store.employerId, part: 'count#16' }, 'draft', 9),
  }),
  ...repaired(['employer.sequence'], {
    'a missing sequence': () => deleteItem('employers', sequence),
    'a sequence that is too low': () => set('employers', sequence, 'lastId', 0),
  }),
  ...lasting(Array<Rule>(4).fill('employer.unknown'), {
    'a missing employer': (store) => deleteItem('employers', profileKey(store)),
  }),
  ...lasting(['employer.malformed'], {
    'an employer without a name': (store) => setProfile(store, 'name', undefined),
    'an employer that is none for tests, since a time': (store) =>
      setProfile(store, 'testSince', now.toISOString()),
  }),
  ...repaired(['key.employer'], {
    'a key with an earlier name': (store) => setOnKey(store, 'employerName', 'Earlier'),
    'a key with a later version': (store) => setOnKey(store, 'employerVersion', 9),
    'a key that was of a test employer': (store) => setOnKey(store, 'test', true),
    'a grant with an earlier name': (store) => setOnGrant(store, 'employerName', 'Earlier'),
    'an active key of a suspended employer': (store) => setProfile(store, 'suspended', now.toISOString()),
  }),
  ...lasting(['key.malformed'], {
    "a board's key of an employer": ({ employerId }) => setOnBoardKey('employerId', employerId),
    "a board's key without its kind": () => setOnBoardKey('kind', undefined),
    "a vendor's key without the vendor": () => setOnVendor('vendor', undefined),
    'a grant that names another vendor': (store) => setOnGrant(store, 'keyId', 'key_000000000000'),
  }),
  ...lasting(['key.suspended'], {
    'a suspended key of an active employer': (store) => setOnKey(store, 'suspended', now.toISOString()),
  }),
];

const setOnKey = async ({ employerId }: Store, name: string, value: unknown) => {
  const keys = (await itemsOf('apiKeys')).filter((key) => key.employerId === employerId);
  for (const { digest } of keys) await set('apiKeys', { digest }, name, value);
};

const setOnVendor = async (name: string, value: unknown) => {
  const { key } = await insertKey({ kind: 'vendor', label: '' }, now);
  await set('apiKeys', { digest: digestOf(key) }, name, value);
};

const setOnGrant = async ({ employerId }: Store, name: string, value: unknown) => {
  const { keyId } = await insertKey({ kind: 'vendor', label: '' }, now);
  const key = (await itemsOf('apiKeys')).find((one) => one.employerId === employerId);
  await putItem('apiKeys', { ...key, keyId, digest: grantDigest(keyId, employerId), [name]: value });
};

const setOnBoardKey = async (name: string, value: unknown) => {
  const { key } = await insertKey({ kind: 'board', label: '' }, now);
  await set('apiKeys', { digest: digestOf(key) }, name, value);
};

describe('is reported, and repaired if possible, without changing anything else:', () => {
  test.each(damages)('%s', async (_, damage, rules, left) => {
    const [other, store] = [await someStore(), await someStore()];
    const othersJobs = [other.plain, other.named, other.draft].map(({ job }) => job.id);
    const others = async () => {
      const { jobs, employers, ...rest } = await copyOfStore();
      const isOthers = (item: RawItem) => item.employerId === other.employerId;
      return [
        jobs.filter(({ id }) => othersJobs.includes(Number(id))),
        employers.filter(({ id }) => id === other.employerId),
        ...Object.values(rest).map((items) => items.filter(isOthers)),
      ];
    };
    const before = await others();
    await damage(store);
    expect((await rulesOf()).sort()).toEqual(rules.toSorted());
    const result = await check({ repair: true });
    expect(result.violations.filter(({ repaired }) => !repaired).map(({ rule }) => rule)).toEqual(left);
    expect(await rulesOf()).toEqual(left);
    expect(await others()).toEqual(before);
  });
});

test('a feed of a missing employer is named as a feed', async () => {
  await putItem('employers', { id: 0, part: 'feed#77-a1b2', employerId: 77 });
  const message = 'employer 77 does not exist, but has counters or feeds, such as feed#77-a1b2';
  expect((await check()).violations).toContainEqual(expect.objectContaining({ message }));
});

test('without repair nothing is written', async () => {
  const store = await someStore();
  for (const [, damage] of damages) await damage(store);
  const before = await copyOfStore();
  expect((await check()).violations.length).toBeGreaterThan(5);
  expect(await copyOfStore()).toEqual(before);
});

test('a repaired store works as before', async () => {
  const { employerId, plain, named, draft } = await someStore();
  await deleteItem('jobReferences', { employerId, referenceId: 'A-1' });
  await putItem('jobs', { id: plain.job.id, part: 'text#01', generation: 'old' });
  await set('jobs', jobKey(draft), 'search', 'wrong');
  await remove('employers', ({ part }) => String(part).startsWith('count#'));
  await check({ repair: true });
  for (const stored of [plain, named, draft]) {
    expect(await findJob(stored.job.id, employerId)).toEqual(stored);
  }
  expect(await findJobId(employerId, 'A-1')).toBe(named.job.id);
  expect(await countJobs(employerId)).toEqual({ active: 1, archived: 1, draft: 1 });
  // On the version read before the repair: a client's concurrent write still succeeds.
  await removeJob(await change(named, { status: 'active', title: 'Next' }));
  expect(await rulesOf()).toEqual([]);
});

test('a key that a restore left with a later version receives later changes of its employer', async () => {
  const store = await someStore();
  await setOnKey(store, 'employerVersion', 9);
  await setOnKey(store, 'suspended', now.toISOString());
  await check({ repair: true });
  expect(await findKeys(store.employerId)).toMatchObject([{ suspended: now.toISOString() }]);
  await resumeEmployer(store.employerId, now);
  expect(await findKeys(store.employerId)).toEqual([
    expect.not.objectContaining({ suspended: now.toISOString() }),
  ]);
  expect(await rulesOf()).toEqual([]);
});

test('a new employer does not get the id of a deleted one whose jobs remain', async () => {
  const { employerId } = await someStore();
  await remove('employers', () => true);
  await check({ repair: true });
  expect(await employer()).toBe(employerId + 1);
});

test('for one employer, problems of others are neither reported nor repaired', async () => {
  const [mine, other] = [await someStore(), await someStore()];
  for (const store of [mine, other]) await deleteItem('jobReferences', guardKey(store));
  const report = await check({ employerId: mine.employerId, repair: true });
  expect(report.violations).toMatchObject([
    { rule: 'reference.missing', employerId: mine.employerId, repaired: true },
  ]);
  expect(await rulesOf()).toEqual(['reference.missing']);
});

test('a violation has its ids, and control characters of a reference are escaped', async () => {
  const employerId = await employer();
  const { job } = await aStoredJob({ employerId, referenceId: '\u001b[2J\u009b31m"' });
  await deleteItem('jobReferences', { employerId, referenceId: job.referenceId });
  const { violations } = await check();
  expect(violations).toEqual([
    {
      rule: 'reference.missing',
      message: `reference "\\u001b[2J\\u009b31m\\"" of job ${job.id} of employer ${employerId} has no guard`,
      employerId,
      jobId: job.id,
      referenceId: job.referenceId,
      repaired: false,
    },
  ]);
});

test('the counters of an employer that is being deleted are not checked', async () => {
  const store = await someStore();
  await set('employers', profileKey(store), 'deleting', now.toISOString());
  await set('employers', { id: store.employerId, part: 'count#00' }, 'active', 50);
  expect(await rulesOf()).toEqual([]);
});
