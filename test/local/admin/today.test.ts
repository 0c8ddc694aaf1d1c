import { beforeEach, expect, test } from 'vitest';
import { dailyCounter } from '../../../lib/application/store/application-limits.ts';
import { takeApplication } from '../../../lib/application/store/sent-applications.ts';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { insertEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import { jobPart } from '../../../lib/store/tables.ts';
import { plain } from '../../../local/admin/format-document.ts';
import { runCommand } from '../../support/run-command.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { putItem, set } from '../../support/store/store-items.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

beforeEach(() => createOwnTables());

// 08:00 in Vancouver.
const now = new Date('2031-05-20T15:00:00.000Z');

const newEmployer = async (name: string, test = false): Promise<number> =>
  (await insertEmployer({ name, plan: 'standard', test }, now)).id;

const counts = { created: 0, updated: 0, unchanged: 100, deleted: 0, unknown: 0, invalid: 0, failed: 0 };
const progressOf = (more: object = {}) => ({
  ...{ counts: { ...counts, ...more }, chunks: 1, jobs: 100, duplicates: 0, missingChunks: [] },
});

/** Stores a synchronisation that was opened some hours ago. @returns its id */
const storeSync = async (employerId: number, hours: number, more: object = {}): Promise<string> => {
  const opened = now.getTime() - hours * 3_600_000;
  const id = `${opened.toString(36).padStart(9, '0')}${'0'.repeat(18)}`;
  const settings = { mode: 'apply', prefix: '', missing: 'archive', base: 100, opened, f: 1 };
  const ended = { state: 'done', progress: progressOf() };
  await putItem('syncs', { employerId, part: `sync#${id}`, ...settings, ...ended, ...more });
  return id;
};

const open = { state: 'open', progress: undefined };

const today = async () => {
  const { document, text } = await runCommand(['today'], { now });
  return { document: JSON.parse(JSON.stringify(document)), text: text?.(plain) ?? '' };
};

test('a quiet morning is one line', async () => {
  await storeSync(await newEmployer('Harbour Foods'), 5);
  const { text, document } = await today();
  expect(text).toBe('2031-05-20: 1 synchronisation since yesterday. Nothing to look at.');
  expect(document).toEqual({
    ...{ synchronisations: 1, problems: [], missing: [], feeds: [], undeliverable: [], keys: [], held: [] },
  });
});

test('synchronisations that did not end as they should come first, those since yesterday alone', async () => {
  const [id, other] = [await newEmployer('Harbour Foods'), await newEmployer('Bay Foods')];
  const running = await storeSync(id, 0.1, { ...open, prefix: 'b-' });
  const done = await storeSync(id, 2, { progress: progressOf({ invalid: 2, failed: 1 }) });
  const aborted = await storeSync(id, 3, { state: 'aborted', prefix: 'a-' });
  const repeated = await storeSync(other, 4, { state: 'aborted' });
  const refused = await storeSync(id, 6, { ...open, guarded: true, prefix: 'c-' });
  const expired = await storeSync(id, 30, { ...open, prefix: 'd-' });
  await storeSync(other, 1);
  await storeSync(id, 5, { ...open, mode: 'preview' });
  await storeSync(id, 40, { state: 'aborted' });
  const removing = await storeSync(id, 50, { state: 'removing', planned: 60, done: 10, prefix: 'e-' });
  const { document, text } = await today();
  const ids = document.problems.map((row: { id: string }) => row.id);
  expect(ids).toEqual([done, aborted, refused, expired, removing, running, repeated]);
  expect(document).toMatchObject({ synchronisations: 8, missing: [] });
  expect(text).toContain('Synchronisations to look at: refused');
  expect(text).toMatch(
    /^ +Harbour Foods \(\d\) +refused: it would remove too many jobs; still open +Tue, May 20, /m,
  );
  expect(text).toContain('2 invalid, 1 failed of 100 jobs');
  expect(text).toContain('still removing jobs: 10 of 60');
  expect(text).toContain('1 more with --json. Next: sync show ID --employer N');
});

test('a nightly synchronisation is missing where none was opened in a night, but of no test employer', async () => {
  const all = [['Late'], ['Seldom'], ['On time'], ['Two feeds'], ['Suspended'], ['Trying', true]] as const;
  const [late = 0, seldom = 0, onTime = 0, two = 0, suspended = 0, trying = 0] = await Promise.all(
    all.map(([name, isTest]) => newEmployer(name, isTest)),
  );
  for (const id of [late, two, suspended, trying]) {
    for (const hours of [30, 54, 78]) await storeSync(id, hours, { prefix: 'a-' });
  }
  for (const hours of [6, 30, 54, 78]) await storeSync(onTime, hours);
  for (const hours of [30, 54]) await storeSync(seldom, hours);
  await storeSync(two, 6, { prefix: 'b-' });
  // It is among the problems.
  await storeSync(onTime, 1, { state: 'aborted' });
  await suspendEmployer(suspended, now);
  const { document, text } = await today();
  expect(document.missing.map((row: { employerId: number }) => row.employerId).sort()).toEqual(
    [late, two].sort(),
  );
  expect(text).toMatch(/^ +Late \(\d\) +prefix a- +last Mon, May 19, /m);
});

test('keys that end, held jobs and addresses that get no applications are named with their employers', async () => {
  const id = await newEmployer('\u202eHarbour Foods');
  const order = { employerId: id, label: 'ATS' };
  const soon = await insertKey({ ...order, expires: '2031-06-01T00:00:00.000Z' }, now);
  await insertKey({ ...order, expires: '2031-07-01T00:00:00.000Z' }, now);
  const board = await insertKey({ kind: 'board', label: 'site', expires: '2031-05-25T00:00:00.000Z' }, now);
  const jobs = ['active', 'active', 'archived'] as const;
  const [first, second] = await Promise.all(
    jobs.map((status) => aStoredJob({ employerId: id, status, applicationEmail: 'Jobs+1@blocked.example' })),
  );
  const hold = { reason: 'Fraud', since: now.toISOString() };
  await aStoredJob({ employerId: id, status: 'active' });
  const held = await aStoredJob({ employerId: id, status: 'archived', hold });
  // Damaged: it cannot be read as a job.
  await set('jobs', { id: held.job.id, part: jobPart }, 'listKey', undefined);
  await runCommand(['mail', 'block', 'jobs@blocked.example'], { now });
  const { document, text } = await today();
  const [address, ...others] = document.undeliverable;
  expect(others).toEqual([]);
  expect(address).toMatchObject({ employerId: id, reason: 'request', since: now.toISOString() });
  expect(address.jobs.sort()).toEqual([first?.job.id, second?.job.id].sort());
  expect(document.keys).toMatchObject([
    { keyId: board.keyId, employer: 'the board' },
    { keyId: soon.keyId, employerId: id },
  ]);
  expect(document.held).toMatchObject([{ id: held.job.id, reason: 'Fraud' }]);
  // The address is personal, and the name could turn the screen around.
  expect(JSON.stringify(document) + text).not.toContain('blocked.example');
  expect(text).not.toContain('\u202e');
  expect(text.split('\n').length).toBeLessThan(20);
});

test('employer show has keys, jobs, the latest synchronisation, and the applications of seven days', async () => {
  const [id, other] = [await newEmployer('Harbour Foods'), await newEmployer('Bay Foods')];
  await aStoredJob({ employerId: id, status: 'active' });
  const { keyId } = await insertKey({ employerId: id, label: 'ATS' }, now);
  await storeSync(id, 30);
  const sync = await storeSync(id, 5);
  const send = async (employerId: number, daysAgo: number, digest: string) => {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    const own = [dailyCounter(`employer#${employerId}`, 10)];
    const shared = { of: 'key#key_1', limit: 10, seconds: 86_400 };
    await takeApplication({ digest, id: digest, now: at }, { own, shared }, false);
  };
  await Promise.all([send(id, 0, 'a'), send(id, 6, 'b'), send(id, 7, 'c'), send(other, 0, 'd')]);
  await send(id, 0, 'e');
  const { document, text } = await runCommand(['employer', 'show', String(id)], { now });
  expect(document).toMatchObject({
    ...{ id, name: 'Harbour Foods', plan: 'standard', jobs: { active: 1, archived: 0, draft: 0 } },
    keys: [{ keyId }],
    sync: { id: sync, state: 'done', counts: { unchanged: 100 } },
  });
  const { applications } = document as { applications: { date: string; applications: number }[] };
  expect(applications).toHaveLength(7);
  expect(applications.filter((day) => day.applications > 0)).toEqual([
    { date: '2031-05-20', applications: 2 },
    { date: '2031-05-14', applications: 1 },
  ]);
  expect(text?.(plain)).toMatch(/^applications +2 on 2031-05-20, 1 on 2031-05-14$/m);
  const empty = await runCommand(['employer', 'show', String(other)], { now });
  expect(empty.document).toMatchObject({ sync: null, keys: [] });
  expect(empty.text?.(plain)).toMatch(/^synchronisation +none in the last days$/m);
  await expect(runCommand(['employer', 'show', '4711'])).rejects.toThrow('There is no employer 4711.');
});
