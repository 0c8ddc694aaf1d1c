import { expect, test } from 'vitest';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import { openedAt } from '../../../lib/sync/rules/sync.ts';
import { headPart } from '../../../lib/sync/store/sync-items.ts';
import { runCommand } from '../../support/run-command.ts';
import { set } from '../../support/store/store-items.ts';
import { openFor } from '../../support/synchronising.ts';

const newEmployer = async (): Promise<string> =>
  String((await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date())).id);

const openId = async (employerId: string, prefix: string): Promise<string> =>
  (await openFor({ id: Number(employerId), name: 'Harbour Foods' }, { prefix })).id;

const document = async (...args: string[]) => (await runCommand(args)).document;

test('sync list shows those of an employer or of all, newest first', async () => {
  const [id, other] = [await newEmployer(), await newEmployer()];
  const [first, second] = [await openId(id, 'a-'), await openId(id, 'b-')];
  const third = await openId(other, 'c-');
  const rows = await document('sync', 'list', '--employer', id);
  expect(rows).toMatchObject([
    {
      employerId: Number(id),
      id: second,
      mode: 'apply',
      invalid: null,
      failed: null,
      prefix: 'b-',
      state: 'open',
      jobs: null,
      removed: '0 of 0',
    },
    { id: first, prefix: 'a-' },
  ]);
  const all = (await document('sync', 'list', '--limit', '10000')) as { id: string }[];
  const ours = [third, second, first];
  expect(all.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual(ours);
});

test('a damaged item, without the time of its opening and counts, is shown with the time in its id', async () => {
  const id = await newEmployer();
  const syncId = await openId(id, '');
  const key = { employerId: Number(id), part: headPart(syncId) };
  await set('syncs', key, 'opened', undefined);
  await set('syncs', key, 'progress', {});
  const opened = new Date(openedAt(syncId)).toISOString();
  expect(await document('sync', 'list', '--employer', id)).toMatchObject([
    { id: syncId, opened, invalid: 0 },
  ]);
  expect(await document('employer', 'show', id)).toMatchObject({ sync: { id: syncId, opened } });
});

test('sync abort ends an open one, which can be shown, and another can be opened', async () => {
  const id = await newEmployer();
  const syncId = await openId(id, '');
  expect(await document('sync', 'show', syncId, '--employer', id)).toMatchObject({ state: 'open' });
  const abort = () => document('sync', 'abort', syncId, '--employer', id);
  expect(await abort()).toEqual({ id: syncId, state: 'aborted' });
  expect(await abort()).toEqual({ id: syncId, state: 'aborted' });
  expect(await document('sync', 'show', syncId, '--employer', id)).toMatchObject({ state: 'aborted' });
  expect(await openId(id, '')).not.toBe(syncId);
});

test.each(['show', 'abort'])('sync %s names an unknown one, also that of another employer', async (verb) => {
  const [id, other] = [await newEmployer(), await newEmployer()];
  const syncId = await openId(other, '');
  for (const unknown of [syncId, 'none']) {
    await expect(document('sync', verb, unknown, '--employer', id)).rejects.toMatchObject({
      message: `Employer ${id} has no synchronisation ${unknown}.`,
      code: 'sync_not_found',
    });
  }
});
