import { Readable } from 'node:stream';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { currentLog } from '../../lib/board/store/log.ts';
import { insertKey, revokeKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { addCounts } from '../../lib/employer/store/counters.ts';
import { findEmployers, insertEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import { insertFeed } from '../../lib/fetching/store/feeds.ts';
import { holdJob } from '../../lib/job/hold-job.ts';
import { findKeys } from '../../lib/operator/listed-keys.ts';
import { insertGrant } from '../../lib/operator/store/grants.ts';
import { removeEmployer } from '../../lib/operator/store/remove-employer.ts';
import { exportStore } from '../../lib/operator/transfer/export-store.ts';
import { importStore } from '../../lib/operator/transfer/import-store.ts';
import type { Line } from '../../lib/operator/transfer/lines.ts';
import { verify } from '../../lib/operator/verify.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { asStoreError } from '../../lib/store/items.ts';
import { commands } from '../../local/admin/all-commands.ts';
import { violations } from '../support/invariants.ts';
import { runCommand } from '../support/run-command.ts';
import { itemsOf, putItem } from '../support/store/store-items.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { openFor } from '../support/synchronising.ts';
import { testOperations } from './cases.ts';
import { held } from './changing-scenarios.ts';
import type { Attempt, FaultSubject } from './operation.ts';
import { removeRows, rowsOf } from './rows.ts';
import { removeJobs, setTime, storedChanges, storedJobs, useFaultyStore } from './store.ts';

useFaultyStore();

/** All stored employers and keys as sorted lines, without random values. */
const storedEmployers = async (): Promise<string[]> => {
  const rows = [...(await rowsOf('employers')), ...(await rowsOf('apiKeys'))];
  const randomValues = {
    id: undefined,
    employerId: undefined,
    version: undefined,
    employerVersion: undefined,
  };
  return rows
    .filter(({ part }) => part === undefined || /^profile$|^feed#/.test(String(part)))
    .map(({ part, ...row }) =>
      JSON.stringify({
        ...sorted(row),
        ...randomValues,
        part: String(part).split('#')[0],
        keyId: undefined,
        digest: undefined,
        vendor: undefined,
      }),
    )
    .sort();
};

const sorted = (row: object): object =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

type Context = {
  readonly id: number;
  readonly keyId: string;
  readonly jobId: number;
  readonly syncId: string;
};

const attempt = async (act: () => Promise<unknown>, isReadOnly: boolean): Promise<Attempt> => {
  try {
    const result = await act();
    return { outcome: 'done', isUndecided: false, ...(isReadOnly && { document: JSON.stringify(result) }) };
  } catch (error) {
    const storeError = asStoreError(error);
    const isUndecided = storeError instanceof DomainError && storeError.code === 'store.unavailable';
    return { outcome: isUndecided ? 'store unavailable' : (error as Error).name, isUndecided };
  }
};

type Act = (context: Context) => Promise<unknown>;

/** An admin command on an employer with a job and a key, after `damage` has been applied. */
const command = (
  name: string,
  act: Act,
  { damage, ...options }: Partial<FaultSubject> & { readonly damage?: Act } = {},
): FaultSubject => ({
  name,
  outcome: 'done',
  timesOut: false,
  ...options,
  begin: async () => {
    setTime(0);
    const others = ['employers', 'apiKeys', 'syncs', 'changes'] as const;
    await Promise.all([removeJobs(), ...others.map((table) => removeRows(table))]);
    await currentLog();
    const owner = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
    const { id } = owner;
    const { keyId } = await insertKey({ employerId: id, label: 'web' }, new Date());
    const { job } = await aStoredJob({ employerId: id, referenceId: 'R', status: 'active' });
    const context = { id, keyId, jobId: job.id, syncId: (await openFor(owner)).id };
    await damage?.(context);
    return {
      attempt: () => attempt(() => act(context), options.isReadOnly === true),
      stored: async () => [...(await storedEmployers()), ...(await storedJobs()), ...(await storedChanges())],
      violations: () => violations(id),
    };
  },
});

const corruptCounters: Act = ({ id }) =>
  dynamo().send(new UpdateCommand(addCounts(id, { archived: 1, draft: -1 }).Update));

const corruptStore: Act = async (context) => {
  await corruptCounters(context);
  const [job] = await itemsOf('jobs');
  await putItem('jobs', { ...job, search: 'another' });
  await putItem('jobReferences', { employerId: context.id, referenceId: 'orphaned', jobId: 1 });
  await putItem('jobs', { id: 1, part: 'text#00', generation: 'orphaned' });
};

/** Sorted: violations that are found in parallel come in any order. */
const verifyStore: Act = async () => {
  const { violations, ...report } = await verify();
  return { ...report, violations: violations.map(({ message }) => message).sort() };
};

/** Runs a command that consists of several calls, and returns its document. */
const run = async (...args: string[]) => (await runCommand(args)).document;

const exportLines = (employerId?: number): Promise<Line[]> =>
  Array.fromAsync(
    exportStore({
      employerId,
      now: new Date(),
      onUnreadable: (jobId) => {
        throw new Error(`Job ${jobId} could not be read.`);
      },
    }),
  );

let exported: readonly Line[] = [];

/** Moves everything from the store to `exported`. */
const moveOut: Act = async ({ id }) => {
  exported = await exportLines(id);
  await Promise.all([removeJobs(), removeRows('apiKeys'), removeRows('syncs')]);
  await removeRows('employers');
};

const importExported: Act = () =>
  importStore(Readable.from(exported.map((line) => JSON.stringify(line))), {
    now: new Date(),
    onTotal: () => {},
    onProgress: () => {},
    onConflict: (message) => {
      throw new Error(message);
    },
  });

const because = ['--reason', 'Fraud'];

const holdIt: Act = ({ id, jobId }) => holdJob({ id: jobId, employerId: id }, 'Reported', new Date());

/** A job that is held from its start has one counter: the counter of a hold is drawn at random. */
const replaceByHeld: Act = async ({ id }) => {
  await removeJobs();
  await aStoredJob({ ...held, employerId: id });
};

let vendorId = '';

const addVendor: Act = async () => {
  vendorId = (await insertKey({ kind: 'vendor', label: '' }, new Date())).keyId;
};

const addGrant: Act = async (context) => {
  await addVendor(context);
  await insertGrant(vendorId, context.id, new Date());
};

const feedUrl = 'https://jobs.example/feed.xml';

const feedOf = (id: number) => `${id}-a1b2`;

const addFeed: Act = ({ id }) => {
  const begun = { night: '2031-05-19', attempts: 0, badNights: 0 };
  const feed = { id: feedOf(id), employerId: id, created: '2031-05-20T06:00:00.000Z', ...begun };
  return insertFeed({ ...feed, url: feedUrl, at: '02:00' });
};

const pace = { now: () => new Date(), wait: async () => {}, onProgress: () => {} };

const singleCommands = [
  command('employer create', () => insertEmployer({ name: 'New', plan: 'standard' }, new Date()), {
    mayDuplicate: true,
  }),
  command('employer show', ({ id }) => run('employer', 'show', String(id)), { isReadOnly: true }),
  command('employer list', findEmployers, { isReadOnly: true }),
  // A profile and its keys are written in several steps; repeating the command completes them.
  command(
    'employer update',
    ({ id }) => run('employer', 'update', String(id), '--name', 'New', '--plan', 'unlimited'),
    { isMultiStep: true },
  ),
  command(
    'employer update --test on',
    ({ id }) => run('employer', 'update', String(id), '--test', 'on', '--yes'),
    {
      isMultiStep: true,
    },
  ),
  command('employer suspend', ({ id }) => run('employer', 'suspend', String(id)), { isMultiStep: true }),
  command('employer resume', ({ id }) => run('employer', 'resume', String(id)), {
    isMultiStep: true,
    damage: ({ id }) => suspendEmployer(id, new Date()),
  }),
  command('employer delete', ({ id }) => removeEmployer(id, pace), {
    isMultiStep: true,
    retryOutcomes: ['EmployerNotFoundError'],
  }),
  command('key create', ({ id }) => insertKey({ employerId: id, label: 'app' }, new Date()), {
    mayDuplicate: true,
  }),
  command('key list', ({ id }) => findKeys(id), { isReadOnly: true }),
  command('key grant', ({ id }) => run('key', 'grant', vendorId, '--employer', String(id)), {
    damage: addVendor,
  }),
  command('key ungrant', ({ id }) => run('key', 'ungrant', vendorId, '--employer', String(id)), {
    damage: addGrant,
    retryOutcomes: ['OperatorError'],
  }),
  // The new key was never shown: the operator creates another key, and revokes this one.
  command('key rotate', ({ keyId }) => rotateKey(keyId, 0, new Date()), {
    retryOutcomes: ['KeyRevokedError'],
  }),
  command('key rotate, with an overlap', ({ keyId }) => rotateKey(keyId, 3_600_000, new Date()), {
    mayDuplicate: true,
  }),
  command('key revoke', ({ keyId }) => revokeKey(keyId, new Date())),
  command('job list', ({ id }) => run('job', 'list', '--employer', String(id)), { isReadOnly: true }),
  command('job list --duplicates', () => run('job', 'list', '--duplicates'), { isReadOnly: true }),
  command('job show', ({ id, jobId }) => run('job', 'show', String(jobId), '--employer', String(id)), {
    isReadOnly: true,
  }),
  command('job archive', ({ id, jobId }) => run('job', 'archive', String(jobId), '--employer', String(id))),
  command('job hold', ({ jobId }) => run('job', 'hold', String(jobId), ...because)),
  command('job hold, of a held job', ({ jobId }) => run('job', 'hold', String(jobId), ...because), {
    damage: holdIt,
  }),
  command('job release', ({ jobId }) => run('job', 'release', String(jobId)), { damage: holdIt }),
  command('job release, of a job that is not held', ({ jobId }) => run('job', 'release', String(jobId))),
  command('job list, of held jobs', () => run('job', 'list', '--held'), { isReadOnly: true, damage: holdIt }),
  command('employer delete, with a held job', ({ id }) => removeEmployer(id, pace), {
    isMultiStep: true,
    retryOutcomes: ['EmployerNotFoundError'],
    damage: replaceByHeld,
  }),
  // Another feed of the same employer would remove the jobs of the first.
  command(
    'feed add',
    ({ id }) => run('feed', 'add', '--employer', String(id), '--url', feedUrl, '--at', '02:00'),
    {
      retryOutcomes: ['AdminUsageError'],
    },
  ),
  command('feed list', ({ id }) => run('feed', 'list', '--employer', String(id)), {
    isReadOnly: true,
    damage: addFeed,
  }),
  command('feed show', ({ id }) => run('feed', 'show', feedOf(id)), { isReadOnly: true, damage: addFeed }),
  command('feed update', ({ id }) => run('feed', 'update', feedOf(id), '--at', '03:00'), { damage: addFeed }),
  command('feed remove', ({ id }) => run('feed', 'remove', feedOf(id)), {
    isMultiStep: true,
    retryOutcomes: ['OperatorError'],
    damage: addFeed,
  }),
  command('sync list', ({ id }) => run('sync', 'list', '--employer', String(id)), { isReadOnly: true }),
  command('sync list, of all', () => run('sync', 'list'), { isReadOnly: true }),
  command('sync show', ({ id, syncId }) => run('sync', 'show', syncId, '--employer', String(id)), {
    isReadOnly: true,
  }),
  command('board announce', ({ jobId }) => run('board', 'announce', String(jobId)), { mayDuplicate: true }),
  command('board announce, of an employer', ({ id }) => run('board', 'announce', '--employer', String(id)), {
    isMultiStep: true,
  }),
  // Each new log has another id.
  command('board reset', () => run('board', 'reset', '--yes').then(Object.keys), { mayDuplicate: true }),
  command('mail block', () => run('mail', 'block', 'jobs@employer.example')),
  command('mail blocked', () => run('mail', 'blocked'), { isReadOnly: true }),
  command('mail unblock', () => run('mail', 'unblock', 'jobs@employer.example')),
  command('sync abort', ({ id, syncId }) => run('sync', 'abort', syncId, '--employer', String(id))),
];

/** Commands that scan all tables; repairs consist of atomic steps. */
const tableWalks = [
  command('today', () => run('today'), { isReadOnly: true }),
  command('job list --closing', () => run('job', 'list', '--closing', '366d'), { isReadOnly: true }),
  command('usage', () => run('usage'), { isReadOnly: true }),
  command('export', () => exportLines(), { isReadOnly: true }),
  command('import', importExported, { isMultiStep: true, damage: moveOut }),
  command('verify', verifyStore, { isReadOnly: true, damage: corruptStore }),
  command('verify --repair', () => verify({ repair: true }), {
    isMultiStep: true,
    damage: corruptStore,
  }),
];

testOperations(singleCommands);
testOperations(tableWalks, true);

/**
 * The sweep, `inspect` and the runs of feeds have files of their own; `probe` consists of other commands;
 * `traffic` and `log` use no store.
 */
const testedElsewhere = ['sweep', 'inspect', 'feed run', 'probe', 'traffic', 'log'];

const tested = commands.filter(({ words }) => !testedElsewhere.includes(words));

test.each(tested.map(({ words }) => words))('the command %s has a fault test', (words) => {
  expect([...singleCommands, ...tableWalks].filter(({ name }) => name.startsWith(words))).not.toEqual([]);
});
