import { expect, test } from 'vitest';
import { countJobs } from '../../../lib/store/employers/counters.ts';
import { insertEmployer } from '../../../lib/store/employers/employers.ts';
import { findJob } from '../../../lib/store/jobs/find-job.ts';
import { runCommand } from '../../support/run-command.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

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

test('job show needs no employer', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id });
  expect(await answer('job', 'show', String(job.id))).toMatchObject({ id: job.id, employer: { id } });
  await expect(runCommand(['job', 'show', '2147483647'])).rejects.toThrow('There is no job 2147483647.');
});

test('job archive counts, and needs no second time', async () => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ employerId: id, status: 'active', referenceId: 'R' });
  const archive = ['job', 'archive', String(job.id), '--employer', String(id)];
  const archived = { id: job.id, referenceId: 'R', title: job.title, status: 'archived' };
  expect(await answer(...archive)).toEqual(archived);
  const stored = await findJob(job.id, id);
  expect(stored?.job).toEqual({ ...job, status: 'archived' });
  expect(await countJobs(id)).toEqual({ active: 0, archived: 1, draft: 0 });
  expect(await answer(...archive)).toEqual(archived);
  expect(await findJob(job.id, id)).toEqual(stored);
});

test.each(['show', 'archive'])('a job of another employer is unknown to job %s', async (word) => {
  const id = await newEmployer();
  const { job } = await aStoredJob({ status: 'active' });
  const run = runCommand(['job', word, String(job.id), '--employer', String(id)]);
  await expect(run).rejects.toThrow(`Employer ${id} has no job ${job.id}.`);
  expect((await findJob(job.id, job.employerId))?.job.status).toBe('active');
});
