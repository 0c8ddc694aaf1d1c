import { describe, expect, onTestFinished, test } from 'vitest';
import { completeAnnouncements } from '../../lib/board/announce.ts';
import { findAnnouncements } from '../../lib/board/store/announcements.ts';
import { currentLog, findChanges, lastChange } from '../../lib/board/store/log.ts';
import { configure } from '../../lib/config.ts';
import {
  beginDeletion,
  findEmployer,
  insertEmployer,
  patchEmployer,
  resumeEmployer,
  suspendEmployer,
} from '../../lib/employer/store/employers.ts';
import { verify } from '../../lib/operator/verify.ts';
import { Follower, live, recordAll, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { runCommand } from '../support/run-command.ts';
import { intercept, withInterruption } from '../support/store/faults.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { set } from '../support/store/store-items.ts';
import { aStoredJob } from '../support/store/stored-job.ts';

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

/** A run of the schedule. @returns the failures that it reported. */
const runAt = async (now = Date.now(), isTimeUp = () => false): Promise<unknown[]> => {
  const failures: unknown[] = [];
  const report = (error: unknown) => failures.push(error);
  await inFunction('announce', () => completeAnnouncements({ clock: () => now, isTimeUp, report }));
  return failures;
};

/** The rows of the log after one of them, with those of the jobs that they list. */
const listedAfter = async (sequence: number, jobs: readonly number[]): Promise<number[][]> => {
  const { rows } = await findChanges(await currentLog(), sequence + 1, 1_000);
  const listed = rows.map(({ ids }) => sorted(ids.filter((id) => jobs.includes(id))));
  return listed.filter(({ length }) => length > 0);
};

const lastSequence = async () => (await lastChange(await currentLog()))?.sequence ?? 0;

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

const shownOf = async (follower: Follower, ids: readonly number[]) => {
  await follower.follow();
  return ids.map((id) => (follower.held.get(id)?.employer as { name: string } | undefined)?.name);
};

const isNoted = async (id: number) =>
  (await findAnnouncements()).notes.some(({ employerId }) => employerId === id);

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

  test('the switch to a test employer, and back', async () => {
    const { employer, ids, follower } = await employerWithJobs(2);
    const update = ['employer', 'update', String(employer.id), '--yes', '--test'];
    expect((await runCommand([...update, 'on'])).note).toContain('Listed 2 active jobs');
    expect(await shownOf(follower, ids)).toEqual([undefined, undefined]);
    await follower.walk();
    expect(await shownOf(follower, ids)).toEqual([undefined, undefined]);
    await runCommand([...update, 'off']);
    expect(await shownOf(follower, ids)).toEqual(['Harbour Foods', 'Harbour Foods']);
  });

  test('another plan is not', async () => {
    const { employer } = await employerWithJobs(1);
    const { note } = await runCommand(['employer', 'update', String(employer.id), '--plan', 'unlimited']);
    expect(note).toBeUndefined();
    expect(await isNoted(employer.id)).toBe(false);
  });
});

describe('a confidential job', () => {
  const withConfidential = async () => {
    const { employer, ids } = await employerWithJobs(2);
    const hidden = await createJob(employer, { ...live, confidential: true });
    await recordAll();
    return { employer, ids, all: sorted([...ids, hidden.id]), from: await lastSequence() };
  };

  test('is not listed for a new name, which changes nothing of it', async () => {
    const { employer, ids, all, from } = await withConfidential();
    const command = ['employer', 'update', String(employer.id), '--name', 'Renamed'];
    expect((await runCommand(command)).note).toContain('Listed 2 active jobs');
    await runAt(Date.now() + quarter);
    expect(await listedAfter(from, all)).toEqual([sorted(ids), sorted(ids)]);
  });

  test.each([
    ['suspend'],
    ['resume'],
    ['update', '--test', 'on', '--yes'],
    ['update', '--test', 'off', '--yes'],
  ])('is listed for %s %s %s', async (command, ...options) => {
    const { employer, all, from } = await withConfidential();
    await runCommand(['employer', command, String(employer.id), ...options]);
    expect(await listedAfter(from, all)).toEqual([all]);
  });

  test('is not listed if it was posted after the change', async () => {
    const { employer, ids, all, from } = await withConfidential();
    const now = Date.now();
    await suspendEmployer(employer.id, new Date(now + 120_000));
    await runAt(now);
    await resumeEmployer(employer.id, new Date(now + 120_000));
    const publishedAt = now + 240_000;
    const change = { employerId: employer.id, status: 'active', confidential: true, publishedAt } as const;
    const posted = (await aStoredJob(change)).job.id;
    await patchEmployer(employer.id, { name: 'Renamed' }, new Date(now + 300_000));
    await runAt(now);
    await runAt(now + quarter + 300_000);
    expect(await listedAfter(from, [...all, posted])).toEqual([all, all, all]);
    await patchEmployer(employer.id, { name: 'Again' }, new Date(now));
    await runAt(now);
    expect((await listedAfter(from, [...all, posted])).at(-1)).toEqual(sorted(ids));
  });

  test.each([
    ['by a clock ahead of that of the run', 'true', 1, false],
    ['by a clock ahead of that of the run', undefined, 1_999, true],
    ['by a clock too far ahead', undefined, 2_000, false],
    ['while the command was being completed', 'true', -1, true],
  ])('published %s (one clock: %s, %i ms)', async (_, ONE_CLOCK, ahead, isListed) => {
    configure({ ONE_CLOCK });
    onTestFinished(() => configure({ ONE_CLOCK: 'true' }));
    const { employer } = await employerWithJobs(0);
    const now = Date.now();
    // By the time at which the command began, as its write may take long.
    await suspendEmployer(employer.id, new Date(now - 60_000));
    const publishedAt = now + ahead;
    const change = { employerId: employer.id, status: 'active', confidential: true, publishedAt } as const;
    const posted = (await aStoredJob(change)).job.id;
    const from = await lastSequence();
    await runAt(now);
    expect(await listedAfter(from, [posted])).toEqual(isListed ? [[posted]] : []);
  });

  test('is listed for a deletion that was interrupted', async () => {
    const { employer, all, from } = await withConfidential();
    await beginDeletion(employer.id, new Date());
    await runAt();
    expect(await listedAfter(from, all)).toEqual([all]);
  });

  test('is listed for a suspension that was interrupted before the next name', async () => {
    const { employer, all, from } = await withConfidential();
    await suspendEmployer(employer.id, new Date());
    await patchEmployer(employer.id, { name: 'Renamed' });
    await runAt();
    expect(await listedAfter(from, all)).toEqual([all]);
  });
});

describe('a command that was interrupted', () => {
  test('is completed by the next run, and once more a quarter of an hour later', async () => {
    const { employer, ids, follower } = await employerWithJobs(2);
    const now = Date.now();
    await follower.follow();
    // As if it was killed before it could list anything.
    await patchEmployer(employer.id, { name: 'Renamed' }, new Date(now));
    await runAt(now);
    expect(await shownOf(follower, ids)).toEqual(['Renamed', 'Renamed']);

    const from = await lastSequence();
    await runAt(now + quarter - 1);
    expect(await listedAfter(from, ids)).toEqual([]);
    await runAt(now + quarter);
    expect(await listedAfter(from, ids)).toEqual([sorted(ids)]);
    expect(await isNoted(employer.id)).toBe(false);
  });

  test('changes an employer only together with its note', async () => {
    const { employer } = await employerWithJobs(0);
    for (let requests = 0, isDone = false; !isDone; requests++) {
      let sent = 0;
      const killed = new Error('killed');
      const command = intercept(
        (_, send) => (sent++ < requests ? send() : Promise.reject(killed)),
        () => suspendEmployer(employer.id, new Date()),
      );
      isDone = await command.then(
        () => true,
        () => false,
      );
      const { suspended } = await findEmployer(employer.id);
      expect(await isNoted(employer.id)).toBe(suspended !== undefined);
    }
  });

  test('is continued where the time was up', async () => {
    const { id: employerId } = await insertEmployer({ name: 'Large', plan: 'standard' }, new Date());
    const jobs = await Promise.all(
      Array.from({ length: 250 }, () => aStoredJob({ employerId, status: 'active' })),
    );
    const ids = sorted(jobs.map(({ job }) => job.id));
    // What other tests have left.
    await runAt();
    await suspendEmployer(employerId, new Date());
    const from = await lastSequence();
    const sizes = async () => (await listedAfter(from, ids)).map(({ length }) => length);
    let checks = 0;
    await runAt(Date.now(), () => checks++ > 0);
    expect(await sizes()).toEqual([100]);
    // The next run is killed after its first row.
    let pages = 0;
    const kill = new Error('killed');
    await intercept(
      ({ input }, send) =>
        JSON.stringify(input).includes('byStatus') && pages++ > 0 ? Promise.reject(kill) : send(),
      () => runAt(),
    );
    expect(await sizes()).toEqual([100, 100]);
    await runAt();
    expect(await sizes()).toEqual([100, 100, 50]);
    expect(sorted((await listedAfter(from, ids)).flat())).toEqual(ids);
  });

  test('is completed for the newer one of two changes', async () => {
    const { employer, ids } = await employerWithJobs(1);
    const now = Date.now();
    await patchEmployer(employer.id, { name: 'One' }, new Date(now));
    const from = await lastSequence();
    await withInterruption(
      {
        nth: 2,
        command: 'UpdateItemCommand',
        action: () => patchEmployer(employer.id, { name: 'Other' }, new Date(now + 1)),
      },
      () => runAt(now),
    );
    await runAt(now);
    expect(await listedAfter(from, ids)).toEqual([ids, ids]);
  });
});

test('the failure of one announcement does not keep the others from being made', async () => {
  const one = await employerWithJobs(1);
  const other = await employerWithJobs(1);
  for (const { employer } of [one, other]) await suspendEmployer(employer.id, new Date());
  const from = await lastSequence();
  const failures = await intercept(
    ({ input }, send) =>
      JSON.stringify(input).includes(`${one.employer.id}#active`)
        ? Promise.reject(new Error('out of reach'))
        : send(),
    () => runAt(),
  );
  expect(failures).toMatchObject([{ cause: { message: 'out of reach' } }]);
  const all = [...one.ids, ...other.ids];
  expect(await listedAfter(from, all)).toEqual([other.ids]);
  expect(await runAt()).toEqual([]);
  expect(await listedAfter(from, all)).toEqual([other.ids, one.ids]);
});

describe('a damaged note', () => {
  test.each([
    ['since', undefined],
    ['since', 'today'],
    ['allUntil', 'ever'],
    ['place', 7],
    ['place', 'zzz'],
    ['pass', 3],
  ])('with %s: %j is reported until it is repaired, and stops no other', async (name, value) => {
    const one = await employerWithJobs(1);
    const other = await employerWithJobs(1);
    for (const { employer } of [one, other]) await suspendEmployer(employer.id, new Date());
    const { id } = one.employer;
    await set('changes', { log: 'announcements', sequence: id }, name, value);
    const all = [...one.ids, ...other.ids];
    const from = await lastSequence();
    for (const _ of [1, 2]) {
      expect(await runAt()).toEqual([new Error(`The note to list the jobs of employer ${id} is damaged.`)]);
    }
    expect(await listedAfter(from, all)).toEqual([other.ids]);
    const damaged = { rule: 'announcement.damaged', employerId: id };
    expect((await verify()).violations).toMatchObject([{ ...damaged, repaired: false }]);
    expect((await verify({ employerId: other.employer.id })).violations).toEqual([]);
    expect((await verify({ repair: true })).violations).toMatchObject([{ ...damaged, repaired: true }]);
    expect((await verify()).violations).toEqual([]);
    expect(await runAt()).toEqual([]);
    expect(await listedAfter(from, all)).toEqual([other.ids, one.ids]);
  });

  test('counts for nothing once the employer is changed', async () => {
    const { employer, ids } = await employerWithJobs(1);
    await suspendEmployer(employer.id, new Date());
    await set('changes', { log: 'announcements', sequence: employer.id }, 'since', undefined);
    expect(await runAt()).toHaveLength(1);
    await resumeEmployer(employer.id, new Date());
    const from = await lastSequence();
    expect(await runAt()).toEqual([]);
    expect(await listedAfter(from, ids)).toEqual([ids]);
  });
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
  await runCommand(['board', 'reset', '--yes']);
  expect(await follower.step()).toMatchObject({ status: 410 });
});
