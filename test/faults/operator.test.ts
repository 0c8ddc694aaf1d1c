import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { DomainError } from '../../lib/domain/errors.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { recount } from '../../lib/integrity/recount.ts';
import { verify } from '../../lib/integrity/verify.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../lib/store/employers/api-keys.ts';
import { countChange } from '../../lib/store/employers/counters.ts';
import { deleteEmployer } from '../../lib/store/employers/delete-employer.ts';
import {
  createEmployer,
  listEmployers,
  resumeEmployer,
  suspendEmployer,
  updateEmployer,
} from '../../lib/store/employers/employers.ts';
import { asStoreError } from '../../lib/store/errors.ts';
import { commands } from '../../local/admin-commands.ts';
import { violations } from '../support/invariants.ts';
import { itemsOf, putItem } from '../support/store-items.ts';
import { aStoredJob } from '../support/stored-job.ts';
import { testOperations } from './cases.ts';
import type { Attempt, Operation } from './operation.ts';
import { removeRows, rowsOf } from './rows.ts';
import { removeJobs, setTime, storedJobs, useFaultyStore } from './store.ts';

useFaultyStore();

/** Employers and keys as they stand, without what each run draws anew. */
const storedEmployers = async (): Promise<string[]> => {
  const rows = [...(await rowsOf('employers')), ...(await rowsOf('apiKeys'))];
  const drawn = { id: undefined, employerId: undefined, version: undefined, employerVersion: undefined };
  const known = rows.filter(({ part }) => part === undefined || part === 'profile');
  return known
    .map((row) => JSON.stringify({ ...sorted(row), ...drawn, keyId: undefined, digest: undefined }))
    .sort();
};

const sorted = (row: object): object =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

type Given = { readonly id: number; readonly keyId: string };

const attempt = async (act: () => Promise<unknown>, isRead: boolean): Promise<Attempt> => {
  try {
    const answer = await act();
    return { said: 'done', isUnknown: false, ...(isRead && { document: JSON.stringify(answer) }) };
  } catch (error) {
    const known = asStoreError(error);
    const isUnknown = known instanceof DomainError && known.code === 'store.unavailable';
    return { said: isUnknown ? 'the store is away' : (error as Error).name, isUnknown };
  }
};

type Act = (given: Given) => Promise<unknown>;

/** What an operator does about an employer with a job and a key, once `damage` is done. */
const command = (
  name: string,
  act: Act,
  { damage, ...more }: Partial<Operation> & { readonly damage?: Act } = {},
): Operation => ({
  name,
  said: 'done',
  givesUp: false,
  ...more,
  begin: async () => {
    setTime(0);
    await Promise.all([removeJobs(), removeRows('employers'), removeRows('apiKeys')]);
    const { id } = await createEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
    const { keyId } = await createKey({ employerId: id, label: 'web' }, new Date());
    await aStoredJob({ employerId: id, referenceId: 'R' });
    await damage?.({ id, keyId });
    return {
      attempt: () => attempt(() => act({ id, keyId }), more.isRead === true),
      stored: async () => [...(await storedEmployers()), ...(await storedJobs())],
      violations: () => violations(id),
    };
  },
});

const miscount: Act = ({ id }) =>
  dynamo().send(new UpdateCommand(countChange(id, { archived: 1, draft: -1 }).Update));

const ruin: Act = async (given) => {
  await miscount(given);
  const [job] = await itemsOf('jobs');
  await putItem('jobs', { ...job, search: 'another' });
  await putItem('jobReferences', { employerId: given.id, referenceId: 'orphaned', jobId: 1 });
  await putItem('jobs', { id: 1, part: 'text#00', generation: 'orphaned' });
};

const wait = 0;

/** In no order: what is looked at side by side is told as it comes. */
const nameViolations: Act = async () => {
  const { violations, ...report } = await verify({ pause: wait });
  return { ...report, violations: violations.map(({ message }) => message).sort() };
};

const pace = { now: () => new Date(), wait: async () => {}, onProgress: () => {} };

const steps = [
  command('employer create', () => createEmployer({ name: 'New', plan: 'standard' }, new Date()), {
    mayDuplicate: true,
  }),
  command('employer list', listEmployers, { isRead: true }),
  // A profile and its keys are several steps, and the same command completes one that was cut short.
  command('employer update', ({ id }) => updateEmployer(id, { name: 'New', plan: 'unlimited' }), {
    inSteps: true,
  }),
  command('employer suspend', ({ id }) => suspendEmployer(id, new Date()), { inSteps: true }),
  command('employer resume', ({ id }) => resumeEmployer(id, new Date()), { inSteps: true }),
  command('employer delete', ({ id }) => deleteEmployer(id, pace), {
    inSteps: true,
    repeated: ['EmployerNotFoundError'],
  }),
  command('key create', ({ id }) => createKey({ employerId: id, label: 'app' }, new Date()), {
    mayDuplicate: true,
  }),
  command('key list', ({ id }) => listKeys(id), { isRead: true }),
  // The new key was never shown: the operator creates another, and revokes that one.
  command('key rotate', ({ keyId }) => rotateKey(keyId, 0, new Date()), { repeated: ['KeyRevokedError'] }),
  command('key rotate, with an overlap', ({ keyId }) => rotateKey(keyId, 3_600_000, new Date()), {
    mayDuplicate: true,
  }),
  command('key revoke', ({ keyId }) => revokeKey(keyId, new Date())),
];

/** What walks all tables; counts and repairs are made of steps each of which is whole. */
const walks = [
  command('recount', ({ id }) => recount(id, wait), { inSteps: true, damage: miscount }),
  command('verify', nameViolations, { isRead: true, damage: ruin }),
  command('verify --repair', () => verify({ pause: wait, repair: true }), { inSteps: true, damage: ruin }),
];

testOperations(steps);
testOperations(walks, true);

test.each(commands.map(({ words }) => words).filter((words) => words !== 'sweep'))(
  '%s is under test',
  (words) => {
    expect([...steps, ...walks].filter(({ name }) => name.startsWith(words))).not.toEqual([]);
  },
);
