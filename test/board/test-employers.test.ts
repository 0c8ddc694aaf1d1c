import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentLog, findChanges, lastChange } from '../../lib/board/store/log.ts';
import { configure } from '../../lib/config.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer, patchEmployer } from '../../lib/employer/store/employers.ts';
import type { EmployerClient } from '../support/api/api.ts';
import { Follower, live, recordAll, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { runCommand } from '../support/run-command.ts';
import { intercept } from '../support/store/faults.ts';
import { itemsOf, set } from '../support/store/store-items.ts';

const api = useBoard();

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

const switchTo = (id: number, test: string) =>
  runCommand(['employer', 'update', String(id), '--yes', '--test', test]);

/** An employer that is a test employer since its creation. */
const aTestEmployer = async (): Promise<EmployerClient> => {
  const { id, name } = await insertEmployer({ name: 'Trying', plan: 'standard', test: true }, new Date());
  const issued = await insertKey({ employerId: id, label: '' }, new Date());
  return { ...api.client(issued.key), id, name, key: issued.key, keyId: issued.keyId };
};

/** Two functions that the stream calls with the same records at once. */
const recordTwice = () => Promise.all([recordAll(), recordAll()]);

const lastSequence = async () => (await lastChange(await currentLog()))?.sequence ?? 0;

const listedAfter = async (sequence: number): Promise<number[]> =>
  (await findChanges(await currentLog(), sequence + 1, 1_000)).rows.flatMap(({ ids }) => ids);

type Write = (employer: EmployerClient, id: number) => Promise<unknown>;

const writes = {
  edit: (employer, id) => employer.put(`/jobs/${id}`, { title: 'Edited' }),
  archive: (employer, id) => employer.put(`/jobs/${id}`, { status: 'archived' }),
  delete: (employer, id) => employer.delete(`/jobs/${id}`),
} satisfies Record<string, Write>;

const orders = {
  'before the switch': ['write', 'record', 'switch'],
  'after the switch': ['write', 'switch', 'record'],
  'after a write that followed the switch': ['switch', 'write', 'record'],
} as const;

const cases = (['edit', 'archive', 'delete'] as const).flatMap((write) =>
  (['on', 'off'] as const).flatMap((to) =>
    (Object.keys(orders) as (keyof typeof orders)[]).map((read) => ({ write, to, read })),
  ),
);

test.each(cases)('followers converge: $write, --test $to, the stream is read $read', async (row) => {
  const employer = row.to === 'on' ? await api.employer() : await aTestEmployer();
  const job = await createJob(employer, live);
  const hidden = await createJob(employer, { ...live, confidential: true });
  await recordTwice();
  const board = await api.board();
  const follower = new Follower(board);
  await follower.walk();
  // To the end: the changes of a walk begin before it.
  await follower.follow();
  expect(follower.held.has(job.id)).toBe(row.to === 'on');
  const steps = {
    write: () => Promise.all([job, hidden].map(({ id }) => writes[row.write](employer, id))),
    record: recordTwice,
    switch: () => switchTo(employer.id, row.to),
  };
  for (const step of orders[row.read]) await steps[step]();
  await follower.follow();
  const fresh = new Follower(board);
  await fresh.walk();
  expect([...follower.held].sort()).toEqual([...fresh.held].sort());
  expect(fresh.held.has(job.id)).toBe(row.to === 'off' && row.write === 'edit');
});

describe('what never was live leaves no entry', () => {
  test.each(['since its creation', 'since a switch'])('of a test employer %s', async (since) => {
    const employer = since === 'since a switch' ? await api.employer() : await aTestEmployer();
    if (since === 'since a switch') await switchTo(employer.id, 'on');
    await recordAll();
    const from = await lastSequence();
    const ids = [];
    for (const status of ['active', 'draft', 'archived']) {
      const { id } = await createJob(employer, { ...live, status });
      ids.push(id);
      await recordAll();
      for (const title of ['One', 'Two', 'Three']) await employer.put(`/jobs/${id}`, { title });
      await employer.put(`/jobs/${id}`, { status: 'active' });
      await recordAll();
    }
    await runCommand(['employer', 'update', String(employer.id), '--name', 'Renamed']);
    await runCommand(['employer', 'suspend', String(employer.id)]);
    await runCommand(['board', 'announce', '--employer', String(employer.id)]);
    await runCommand(['job', 'archive', String(ids[0])]);
    await runCommand(['employer', 'resume', String(employer.id)]);
    for (const id of ids) await employer.delete(`/jobs/${id}`);
    await recordTwice();
    expect(await listedAfter(from)).toEqual([]);
  });
});

describe('where it is not certain there is an entry:', () => {
  /** A job of a test employer that is edited, by clocks as functions have them. @returns whether it is listed. */
  const isListed = async (
    publishedAfter: number,
    damage: (id: number) => Promise<unknown> = () => Promise.resolve(),
  ) => {
    configure({ ONE_CLOCK: undefined });
    onTestFinished(() => configure({ ONE_CLOCK: 'true' }));
    const start = Date.UTC(2026, 10, 27, 12);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const employer = await aTestEmployer();
    await damage(employer.id);
    vi.setSystemTime(start + publishedAfter);
    const { id } = await createJob(employer, live);
    await employer.delete(`/jobs/${id}`);
    const from = await lastSequence();
    await recordAll();
    return (await listedAfter(from)).includes(id);
  };

  test.each([
    [2_000, false],
    [1_999, true],
    [-1, true],
  ])('published %i ms after the switch, by the clock of another computer', async (after, expected) => {
    expect(await isListed(after)).toBe(expected);
  });

  test.each([
    ['the switch was interrupted', 'testSince', undefined],
    ['the time is damaged', 'testSince', 'soon'],
    ['it is no test employer', 'test', undefined],
  ])('%s', async (_, name, value) => {
    const damage = (id: number) => set('employers', { id, part: 'profile' }, name, value);
    expect(await isListed(60_000, damage)).toBe(true);
  });
});

test('the end of a job is listed after a switch back by a release that left its time', async () => {
  const employer = await api.employer();
  // An hour ago it was one.
  await set('employers', { id: employer.id, part: 'profile' }, 'testSince', '2026-01-01T00:00:00.000Z');
  const { id } = await createJob(employer, live);
  await switchTo(employer.id, 'on');
  const from = await lastSequence();
  await employer.delete(`/jobs/${id}`);
  await recordAll();
  expect(await listedAfter(from)).toContain(id);
});

test('followers converge although a read of the employer was behind during the walk', async () => {
  const employer = await api.employer();
  await switchTo(employer.id, 'on');
  const { id } = await createJob(employer, live);
  await recordAll();
  const board = await api.board();
  const follower = new Follower(board);
  const profile = { id: employer.id, part: 'profile' };
  await intercept(
    async ({ input: { RequestItems = {} } }, send) => {
      const isBehind = Object.entries(RequestItems).some(
        ([table, read]) => table.endsWith('-Employers') && !Object(read).ConsistentRead,
      );
      if (!isBehind) return send();
      await set('employers', profile, 'test', undefined);
      return send().finally(() => set('employers', profile, 'test', true));
    },
    () => follower.walk(),
  );
  await follower.follow();
  const fresh = new Follower(board);
  await fresh.walk();
  expect([follower, fresh].map(({ held }) => held.has(id))).toEqual([false, false]);
});

test('a job whose end was listed before the switch is not listed once more', async () => {
  const employer = await api.employer();
  const { id } = await createJob(employer, live);
  await employer.put(`/jobs/${id}`, { status: 'draft' });
  await recordAll();
  await switchTo(employer.id, 'on');
  await employer.put(`/jobs/${id}`, { status: 'active' });
  const from = await lastSequence();
  await recordAll();
  expect(await listedAfter(from)).toEqual([]);
});

test('the time of the switch is that after which it was stored, and stays until it is switched off', async () => {
  const { id } = await api.employer();
  const profile = async () =>
    (await itemsOf('employers')).find((item) => item.id === id && item.part === 'profile');
  const later = Date.now() + 5_000;
  await patchEmployer(id, { test: true }, new Date(), () => later);
  expect(await profile()).toMatchObject({ test: true, testSince: new Date(later).toISOString() });
  await patchEmployer(id, { test: true, name: 'Renamed' });
  expect(await profile()).toMatchObject({ testSince: new Date(later).toISOString() });
  await patchEmployer(id, { test: false });
  expect(await profile()).not.toHaveProperty('testSince');
});
