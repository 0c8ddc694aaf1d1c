import { describe, expect, test } from 'vitest';
import { keepBoard } from '../../lib/board/announce.ts';
import { findAnnouncements } from '../../lib/store/changes/announcements.ts';
import { patchEmployer } from '../../lib/store/employers/employers.ts';
import { Follower, live, recordAll, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { runCommand } from '../support/run-command.ts';
import { intercept } from '../support/store/faults.ts';
import { inFunction } from '../support/store/record-actions.ts';

const api = useBoard();
const quarter = 15 * 60_000;

const employerWithJobs = async (count: number) => {
  const employer = await api.employer('Harbour Foods');
  const ids = [];
  for (let at = 0; at < count; at++) ids.push((await createJob(employer, live)).id);
  await recordAll();
  const follower = new Follower(await api.board());
  await follower.walk();
  return { employer, ids, follower };
};

const sweepAt = (now: number) =>
  inFunction('sweep', () =>
    keepBoard({
      clock: () => now,
      isTimeUp: () => false,
      report: (error) => {
        throw error;
      },
    }),
  );

const shownOf = async (follower: Follower, ids: readonly number[]) => {
  await follower.follow();
  return ids.map((id) => (follower.held.get(id)?.employer as { name: string } | undefined)?.name);
};

describe('what changes all jobs of an employer is listed by the command', () => {
  test('a new name', async () => {
    const { employer, ids, follower } = await employerWithJobs(3);
    const { note } = await runCommand([
      'employer',
      'update',
      String(employer.id),
      '--name',
      'Harbour Fine Foods',
    ]);
    expect(note).toContain('Listed 3 active jobs');
    expect(await shownOf(follower, ids)).toEqual(Array(3).fill('Harbour Fine Foods'));
  });

  test('a suspension, and its end', async () => {
    const { employer, ids, follower } = await employerWithJobs(2);
    await runCommand(['employer', 'suspend', String(employer.id)]);
    expect(await shownOf(follower, ids)).toEqual([undefined, undefined]);
    await runCommand(['employer', 'resume', String(employer.id)]);
    expect(await shownOf(follower, ids)).toEqual(['Harbour Foods', 'Harbour Foods']);
  });

  test('another plan is not', async () => {
    const { employer } = await employerWithJobs(1);
    const { note } = await runCommand(['employer', 'update', String(employer.id), '--plan', 'unlimited']);
    expect(note).toBeUndefined();
    expect((await findAnnouncements()).map(({ employerId }) => employerId)).not.toContain(employer.id);
  });
});

test('the sweep completes what was interrupted, once a quarter of an hour has passed', async () => {
  const { employer, ids, follower } = await employerWithJobs(2);
  const now = new Date();
  await follower.follow();
  // As if the command was killed before it could announce anything.
  await patchEmployer(employer.id, { name: 'Renamed' }, now);
  await sweepAt(now.getTime() + quarter - 1);
  expect(await shownOf(follower, ids)).toEqual(['Harbour Foods', 'Harbour Foods']);
  await sweepAt(now.getTime() + quarter);
  expect(await shownOf(follower, ids)).toEqual(['Renamed', 'Renamed']);
  expect((await findAnnouncements()).map(({ employerId }) => employerId)).not.toContain(employer.id);
});

test('the note is written before the employer', async () => {
  const { employer, ids, follower } = await employerWithJobs(1);
  const writes: string[] = [];
  await intercept(
    (request, send) => {
      if (request.command === 'UpdateItemCommand')
        writes.push(String(request.input.TableName).split('-').at(-1) ?? '');
      return send();
    },
    () => patchEmployer(employer.id, { name: 'Noted' }),
  );
  expect(writes.slice(0, 2)).toEqual(['Changes', 'Employers']);
  await sweepAt(Date.now() + quarter);
  expect(await shownOf(follower, ids)).toEqual(['Noted']);
});

describe('board announce', () => {
  test('lists jobs, or the active jobs of an employer', async () => {
    const { employer, ids, follower } = await employerWithJobs(2);
    await follower.follow();
    expect((await runCommand(['board', 'announce', ...ids.map(String)])).document).toEqual({ jobs: 2 });
    expect((await follower.step()).data.map(({ id }) => id)).toEqual(ids);
    await runCommand(['board', 'announce', '--employer', String(employer.id)]);
    expect((await follower.step()).data.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test.each([[[]], [['1', '--employer', '1']], [['x']]])('with %j is incorrect usage', async (args) => {
    await expect((async () => runCommand(['board', 'announce', ...args]))()).rejects.toMatchObject({
      name: 'AdminUsageError',
    });
  });
});

test('board reset makes followers walk again', async () => {
  const { follower } = await employerWithJobs(1);
  await runCommand(['board', 'reset']);
  expect(await follower.step()).toMatchObject({ status: 410 });
});
