import { insertKey, type KeyOrder, revokeKey, rotateKey } from '../../../lib/employer/store/api-keys.ts';
import { beginDeletion, insertEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import type { Job } from '../../../lib/job/rules/job.ts';
import { insertGrant } from '../../../lib/operator/store/grants.ts';
import { removeEmployer } from '../../../lib/operator/store/remove-employer.ts';
import { openFor } from '../synchronising.ts';
import { createOwnTables } from './own-tables.ts';
import { aStoredJob, change, randomText } from './stored-job.ts';

/** So long ago that no request of a suspended key can be in flight. */
const past = new Date('2026-11-01T08:00:00.000Z');

const day = 86_400_000;

/** Keys of each state: in use, rotated, rotated with an overlap, revoked, ended, and one that will end. */
const keysOfEachState = async (order: Omit<KeyOrder, 'label'>): Promise<string> => {
  const issue = (label: string, more: Partial<KeyOrder> = {}) =>
    insertKey({ ...order, ...more, label }, past);
  const { keyId } = await issue('in use');
  await rotateKey((await issue('rotated')).keyId, 0, past);
  await rotateKey((await issue('overlapping')).keyId, 90 * day, new Date());
  await revokeKey((await issue('revoked')).keyId, past);
  await issue('ended', { expires: '2026-11-02T00:00:00.000Z' });
  await issue('to end', { expires: '9998-12-31T00:00:00.000Z' });
  return keyId;
};

const kindsOfJobs: readonly Partial<Job>[] = [
  {},
  { status: 'active' },
  { status: 'archived', publishDate: '2026-11-20' },
  { status: 'active', referenceId: 'A-1\u2028' },
  { referenceId: 'A-2', details: { workplace: 'hybrid', vacancy: 'existing', aiScreening: false } },
  { status: 'active', details: { workplace: 'remote', language: 'fr' } },
  { status: 'active', confidential: true },
  { status: 'archived', referenceId: 'A-4', hold: { reason: 'Fraud', since: past.toISOString() } },
  { status: 'archived', confidential: true, referenceId: 'A-3', statusChange: null },
  {
    status: 'archived',
    statusChange: {
      by: 'synchronisation',
      at: past.getTime(),
      closed: '2026-11-01',
      lacked: true,
      replaced: '2026-10-01',
    },
  },
  { status: 'active', autoRefresh: true },
  { status: 'active', closeDate: '2026-11-21', closeDateSet: true },
  { status: 'active', closeDate: '9999-12-31', closeDateSet: true },
  { status: 'active', salary: { amount: 191_100, maxAmount: 200_000, period: 5, plusCommission: true } },
  { salary: { amount: null, maxAmount: null, period: null, plusCommission: true } },
  { status: 'active', locations: [6122085, 'Nowhere, BC'], categories: [38, 1, 2] },
  {
    status: 'active',
    applicantRoutingType: 2,
    applicationEmail: null,
    applicationUrl: 'https://jobs.example.org/1',
  },
  { status: 'active', title: '🚀 “Driver”', description: `<p>\u2028${randomText(400_000)}</p>` },
];

/** An employer with keys of each kind and state, and jobs of each kind. */
const anEmployer = async (name: string, plan: 'standard' | 'unlimited', test = false) => {
  const { id } = await insertEmployer({ name, plan, test }, past);
  const key = await keysOfEachState({ employerId: id });
  const readOnlyKey = await keysOfEachState({ employerId: id, kind: 'read-only' });
  const jobs = await Promise.all(kindsOfJobs.map((one) => aStoredJob({ ...one, employerId: id })));
  for (const job of jobs.slice(0, 2)) await change(job, { title: 'Cook' });
  return { id, name, keys: [key, readOnlyKey], jobs: jobs.map(({ job }) => job.id) };
};

/** Fills new tables with every kind of employer, key and job that the service knows. */
export const fillWithAllKinds = async () => {
  await createOwnTables();
  const standard = await anEmployer('Café “North”', 'standard');
  const unlimited = await anEmployer('Unlimited', 'unlimited');
  const trying = await anEmployer('Integrator', 'unlimited', true);
  const suspended = await anEmployer('Suspended', 'standard');
  await suspendEmployer(suspended.id, past);
  const deleted = await insertEmployer({ name: 'Deleted', plan: 'standard' }, past);
  await aStoredJob({ employerId: deleted.id, referenceId: 'A-1', status: 'active' });
  await removeEmployer(deleted.id, { now: () => past, wait: async () => {}, onProgress: () => {} });
  const deleting = await anEmployer('Leaving', 'unlimited');
  await beginDeletion(deleting.id, past);
  const vendorKeys = [
    await keysOfEachState({ kind: 'vendor' }),
    await keysOfEachState({ kind: 'vendor', readOnly: true }),
  ];
  for (const vendor of vendorKeys)
    for (const { id } of [standard, trying, suspended]) await insertGrant(vendor, id, past);
  const boardKey = await keysOfEachState({ kind: 'board' });
  await keysOfEachState({ kind: 'board', applications: true });
  const sync = await openFor(standard, { prefix: 'feed-' });
  return { standard, unlimited, trying, suspended, deleting, boardKey, vendorKeys, sync };
};

export type AllKinds = Awaited<ReturnType<typeof fillWithAllKinds>>;
