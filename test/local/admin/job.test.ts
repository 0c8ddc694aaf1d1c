import { expect, test } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { countJobs } from '../../../lib/employer/store/counters.ts';
import { insertEmployer, resumeEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import type { Job } from '../../../lib/job/rules/job.ts';
import { countApplied } from '../../../lib/job/store/applied.ts';
import { findJob } from '../../../lib/job/store/find-job.ts';
import { findHeldIds } from '../../../lib/job/store/hold-item.ts';
import { removeEmployer } from '../../../lib/operator/store/remove-employer.ts';
import { writeItems } from '../../../lib/store/items.ts';
import { jobPart } from '../../../lib/store/tables.ts';
import { AdminUsageError } from '../../../local/admin/command.ts';
import { runCommand } from '../../support/run-command.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { set } from '../../support/store/store-items.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';
import { commitOnly, openFor, runRemovals } from '../../support/synchronising.ts';

const now = new Date('2031-05-20T12:00:00.000Z');

const newEmployer = async (): Promise<number> =>
  (await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, now)).id;

const answer = async (...args: string[]) => JSON.parse(JSON.stringify((await runCommand(args)).document));

test('job list filters, newest first', async () => {
  const id = await newEmployer();
  const dates = ['2031-05-01', '2031-05-03', '2031-05-02'];
  const [oldest, newest] = await Promise.all(
    dates.map((publishDate, at) =>
      aStoredJob({
        employerId: id,
        publishDate,
        title: `Line Cook ${at}`,
        referenceId: `R-${at}`,
        status: at === 0 ? 'active' : 'draft',
        locations: [6122085, 'Nowhere, BC'],
      }),
    ),
  );
  await aStoredJob();
  const list = async (...args: string[]) =>
    (await answer('job', 'list', '--employer', String(id), ...args)).map(
      (row: { title: string }) => row.title,
    );
  expect(await list()).toEqual(['Line Cook 1', 'Line Cook 2', 'Line Cook 0']);
  expect(await list('--status', 'active')).toEqual(['Line Cook 0']);
  expect(await list('--status', 'active,draft')).toHaveLength(3);
  expect(await list('--search', 'cook r-2')).toEqual(['Line Cook 2']);
  expect(await list('--reference', 'R-1')).toEqual(['Line Cook 1']);
  expect(await list('--reference', 'R-1', '--status', 'active')).toEqual([]);
  expect(await list('--reference', 'R-9')).toEqual([]);
  const some = await runCommand(['job', 'list', '--employer', String(id), '--limit', '1']);
  expect(some).toEqual({
    document: [
      {
        id: newest?.job.id,
        employerId: id,
        referenceId: 'R-1',
        status: 'draft',
        publishDate: '2031-05-03',
        title: 'Line Cook 1',
        locations: 'Richmond, BC; Nowhere, BC',
      },
    ],
    note: 'The newest 1 of 3 jobs; --limit shows more.',
  });
  expect(oldest?.job.status).toBe('active');
});

test('job list without --employer merges the jobs of all, newest first', async () => {
  await createOwnTables();
  const at = Date.parse('2031-05-02T08:00:00.000Z');
  // The newest jobs alternate between the first and the last.
  const ids = await Promise.all(Array.from({ length: 18 }, newEmployer));
  const [first = 0, last = 0] = [Math.min(...ids), Math.max(...ids)];
  const jobs: [employerId: number, publishDate: string, publishedAt: number, more?: Partial<Job>][] = [
    [last, '2031-05-02', at + 3, { status: 'active' }],
    [first, '2031-05-02', at + 2, { referenceId: 'R' }],
    [last, '2031-05-02', at + 1, { title: 'Line Cook' }],
    [first, '2031-05-01', at + 4, { referenceId: 'R-2', status: 'active', title: 'Pastry Cook' }],
    [last, '2031-04-30', at, { referenceId: 'R' }],
  ];
  const made: number[] = [];
  for (const [employerId, publishDate, publishedAt, more] of jobs) {
    const { job } = await aStoredJob({ employerId, publishDate, publishedAt, title: 'Clerk', ...more });
    made.push(job.id);
  }
  const list = async (...args: string[]) =>
    (await answer('job', 'list', ...args)).map((row: { id: number }) => made.indexOf(row.id));
  expect(await list()).toEqual([0, 1, 2, 3, 4]);
  expect(await answer('job', 'list')).toMatchObject(jobs.map(([employerId]) => ({ employerId })));
  expect(await list('--status', 'active')).toEqual([0, 3]);
  expect(await list('--search', 'cook')).toEqual([2, 3]);
  expect(await list('--reference', 'R')).toEqual([1, 4]);
  const some = await runCommand(['job', 'list', '--limit', '3']);
  expect(some.note).toBe('The newest 3 of 5 jobs; --limit shows more.');
  expect(await list('--limit', '3')).toEqual([0, 1, 2]);
});

test('job list --closing shows what closes from today on, the first first; addresses in --json alone', async () => {
  await createOwnTables();
  const id = await newEmployer();
  const closing = ['2031-05-27', '2031-05-20', '2031-05-28', '2031-05-19', '2031-05-22'];
  for (const closeDate of closing) await aStoredJob({ employerId: id, status: 'active', closeDate });
  await aStoredJob({ employerId: id, closeDate: '2031-05-21' });
  const late = await aStoredJob({ employerId: id, status: 'active', closeDate: '2031-05-21' });
  // An index that lags still has it.
  await set('jobs', { id: late.job.id, part: jobPart }, 'status', 'archived');
  await aStoredJob({ status: 'active', closeDate: '2031-05-21', autoRefresh: true });
  const list = (...args: string[]) => runCommand(['job', 'list', '--closing', '7d', ...args], { now });
  const { document, text } = await list('--employer', String(id));
  expect(document).toMatchObject(
    ['2031-05-20', '2031-05-22', '2031-05-27'].map((closeDate) => ({
      ...{ employerId: id, closeDate, applicationEmail: 'jobs@example.org' },
    })),
  );
  expect(text?.((_, shown) => shown)).not.toContain('@');
  expect((await list()).document).toHaveLength(4);
});

test('job list --duplicates shows active jobs of one employer with the same title and places', async () => {
  await createOwnTables();
  const [id, other] = [await newEmployer(), await newEmployer()];
  const job = async (title: string, locations: Job['locations'], more: Partial<Job> = {}) =>
    (await aStoredJob({ employerId: id, status: 'active', title, locations, ...more })).job.id;
  const first = await job('Café Cook', [6122085, 'Nowhere, BC']);
  await job('Café Cook', [6122085]);
  const second = await job('CAFE  cook'.replace('  ', ' '), ['Nowhere, BC', 6122085]);
  await job('Café Cook', [6122085, 'Nowhere, BC'], { status: 'draft' });
  await job('Café Cook', [6122085, 'Nowhere, BC'], { employerId: other });
  const ids = async (...args: string[]) =>
    (await answer('job', 'list', '--duplicates', ...args)).map((row: { id: number }) => row.id).sort();
  expect(await ids()).toEqual([first, second].sort());
  expect(await ids('--employer', String(other))).toEqual([]);
});

test.each([
  ['hold', ['--reason', 'Fraud'], 'archived'],
  ['release', [], 'active'],
  ['archive', [], 'archived'],
])('job %s does several, one failure stops no other, and each is reported', async (word, more, status) => {
  const jobs = [await aStoredJob({ status: 'active' }), await aStoredJob({ status: 'active' })];
  const ids = jobs.map(({ job }) => job.id);
  const run = (...all: number[]) => runCommand(['job', word, ...all.map(String), ...more]);
  const [first = 0, last = 0] = ids;
  const { document, note, failed } = await run(first, 2_147_483_647, last, first);
  expect(document).toEqual([
    expect.objectContaining({ id: first, status }),
    { id: 2_147_483_647, code: 'job_not_found', message: 'There is no job 2147483647.' },
    expect.objectContaining({ id: last, status }),
  ]);
  expect([failed, note]).toEqual([{ code: 'jobs_failed', message: '1 of 3 jobs failed.' }, undefined]);
  expect(await run(...ids)).toMatchObject({
    document: [{ id: first }, { id: last }],
    note: expect.any(String),
  });
  expect(await run(first)).toMatchObject({ document: { id: first } });
});

test('job archive and job release name what follows', async () => {
  const { job } = await aStoredJob({ status: 'active' });
  const note = async (word: string) => (await runCommand(['job', word, String(job.id)])).note;
  expect(await note('archive')).toContain('"job hold ID --reason TEXT" prevents that');
  expect(await note('release')).toMatch(/^Released/);
});

test('job show shows what the API returns', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id, title: 'Cook \u0085' });
  const { document, text } = await runCommand(['job', 'show', String(job.id), '--employer', String(id)]);
  expect(document).toMatchObject({
    id: job.id,
    employer: { id, name: 'Harbour Foods' },
    title: 'Cook \u0085',
  });
  expect(text?.((_, shown) => shown)).toContain('"title": "Cook \\u0085"');
});

test('job show says who changed the status, and when, and names the synchronisation that lacked it', async () => {
  // One process posts and commits here.
  configure({ ONE_CLOCK: 'true' });
  const owner = { id: await newEmployer(), name: 'Harbour Foods' };
  const { job } = await aStoredJob({ employerId: owner.id, status: 'active', referenceId: 'a-1' });
  const note = async () => (await runCommand(['job', 'show', String(job.id)])).note;
  await writeItems(() => [countApplied(job.id, now.getTime() / 1_000)]);
  expect(await note()).toBe('live since 2026-11-20T10:11:12.345Z, by its client\n1 application accepted');
  await suspendEmployer(owner.id, now);
  expect(await note()).toMatch(/^hidden since /);
  await resumeEmployer(owner.id, now);
  const { job: old } = await aStoredJob({ employerId: owner.id, statusChange: null });
  const unknown = (await runCommand(['job', 'show', String(old.id)])).note;
  expect(unknown).toBe('draft: it is not known who made it so\n0 applications accepted');
  const sync = await openFor(owner, { prefix: 'a-' });
  await commitOnly(owner, sync, { chunks: 0, jobs: 0, acceptRemovals: 1 });
  await runRemovals(owner.id, sync);
  await openFor(owner, { prefix: 'a-' });
  await openFor(owner, { prefix: 'b-' });
  expect(await note()).toMatch(new RegExp(`^removed since \\S+Z, by the synchronisation ${sync.id}\n`));
});

test('job show needs no employer', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id });
  expect(await answer('job', 'show', String(job.id))).toMatchObject({ id: job.id, employer: { id } });
  await expect(runCommand(['job', 'show', '2147483647'])).rejects.toThrow('There is no job 2147483647.');
});

test('job archive counts, and needs neither the employer nor a second time', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id, status: 'active', referenceId: 'R' });
  const archive = ['job', 'archive', String(job.id)];
  const archived = { id: job.id, referenceId: 'R', title: job.title, status: 'archived' };
  expect(await answer(...archive)).toEqual(archived);
  const stored = await findJob(job.id, id);
  expect(stored?.job).toEqual({
    ...job,
    status: 'archived',
    statusChange: { by: 'operator', at: expect.any(Number) },
  });
  expect(await countJobs(id)).toEqual({ active: 0, archived: 1, draft: 0 });
  expect(await answer(...archive)).toEqual(archived);
  expect(await findJob(job.id, id)).toEqual(stored);
});

const hold = (id: number, reason: string, at = now) =>
  runCommand(['job', 'hold', String(id), '--reason', reason], { now: at });

const heldOf = async (id: number) => answer('job', 'list', '--held', '--employer', String(id));

test('job hold archives a job, job list --held shows it, and job release ends the hold', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id, status: 'active', referenceId: 'R' });
  const released = { id: job.id, employerId: id, referenceId: 'R', title: job.title, status: 'archived' };
  const held = { ...released, reason: 'Fraud: “wire transfer” 💸', since: now.toISOString() };
  const { document, note } = await hold(job.id, held.reason);
  expect(document).toEqual(held);
  expect(note).toContain(`job release ${job.id}`);
  expect(await heldOf(id)).toEqual([held]);
  expect(await answer('job', 'list', '--held')).toContainEqual(held);
  expect((await runCommand(['job', 'show', String(job.id)])).note).toBe(
    `held since ${held.since}, by the operator: ${held.reason}\n0 applications accepted`,
  );
  expect(await countJobs(id)).toEqual({ active: 0, archived: 1, draft: 0 });
  const release = () => answer('job', 'release', String(job.id));
  expect(await release()).toEqual({ ...released, reason: null, since: null });
  const stored = await findJob(job.id, id);
  expect(await release()).toEqual({ ...released, reason: null, since: null });
  expect(await findJob(job.id, id)).toEqual(stored);
  expect(await heldOf(id)).toEqual([]);
  expect((await runCommand(['job', 'show', String(job.id)])).note).toMatch(
    /^archived since \S+Z, by the operator\n/,
  );
});

test('to hold a job again replaces the reason and keeps the time', async () => {
  const id = await newEmployer();
  const [first, second] = [await aStoredJob({ employerId: id }), await aStoredJob({ employerId: id })];
  await hold(first.job.id, 'One');
  await hold(second.job.id, 'Two', new Date(now.getTime() + 1));
  await hold(first.job.id, 'Three', new Date(now.getTime() + 2));
  // The first held first.
  expect(await heldOf(id)).toMatchObject([
    { id: first.job.id, reason: 'Three', since: now.toISOString() },
    { id: second.job.id, reason: 'Two' },
  ]);
});

test('a hold ends with its employer', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id });
  await hold(job.id, 'Fraud');
  await removeEmployer(id, { now: () => now, wait: async () => {}, onProgress: () => {} });
  expect(await findHeldIds()).not.toContain(job.id);
});

test.each([
  ['no text', ''],
  ['only white space', ' \u200b'],
  ['a line break', 'Fraud\nReported twice'],
  ['an escape sequence', '\u001b[2J'],
  ['501 characters', '💸'.repeat(501)],
])('a reason of %s is incorrect usage, and holds nothing', async (_, reason) => {
  const { job } = await aStoredJob({ status: 'active' });
  const run = async () => hold(job.id, reason);
  await expect(run()).rejects.toThrow(AdminUsageError);
  expect((await findJob(job.id, job.employerId))?.job).toEqual(job);
});

test('a reason may have 500 characters', async () => {
  const { job } = await aStoredJob();
  const reason = '💸'.repeat(500);
  expect((await hold(job.id, reason)).document).toMatchObject({ reason });
});

test.each([['hold', '--reason', 'Fraud'], ['release'], ['archive']])(
  'job %s of an unknown job',
  async (word, ...more) => {
    const run = runCommand(['job', word, '2147483647', ...more]);
    await expect(run).rejects.toThrow('There is no job 2147483647.');
  },
);

test.each([
  ['--held with a filter', ['--held', '--status', 'archived']],
  ['--held with a limit', ['--held', '--limit', '1']],
  ['--closing with a filter', ['--closing', '7d', '--search', 'cook']],
  ['two lists at once', ['--held', '--duplicates']],
])('job list with %s is incorrect usage', async (_, args) => {
  await expect(runCommand(['job', 'list', ...args])).rejects.toThrow(AdminUsageError);
});

test.each(['show', 'archive'])('a job of another employer is unknown to job %s', async (word) => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ status: 'active' });
  const run = runCommand(['job', word, String(job.id), '--employer', String(id)]);
  await expect(run).rejects.toThrow(`Employer ${id} has no job ${job.id}.`);
  expect((await findJob(job.id, job.employerId))?.job.status).toBe('active');
});
