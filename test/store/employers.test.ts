import { describe, expect, test } from 'vitest';
import { digestOf } from '../../lib/employer/api-key.ts';
import { insertKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { findKey } from '../../lib/employer/store/authenticate.ts';
import {
  beginDeletion,
  findEmployer,
  findEmployers,
  insertEmployer,
  patchEmployer,
  resumeEmployer,
  suspendEmployer,
} from '../../lib/employer/store/employers.ts';
import { findKeys } from '../../lib/operator/listed-keys.ts';
import { intercept, withInterruption } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { deleteItem, putItem } from '../support/store/store-items.ts';

const now = new Date('2026-11-20T10:11:12.345Z');
const createStandard = (name: string) => insertEmployer({ name, plan: 'standard' }, now);

const holderOf = async (employerId: number) => {
  const { key } = await insertKey({ employerId, label: '' }, now);
  return () => findKey(digestOf(key));
};

// Ids are predictable, and the list has only the employers of this file.
useOwnTables();

describe('createEmployer', () => {
  test('stores the employer as returned', async () => {
    const created = await insertEmployer({ name: 'Boulangerie Éloïse', plan: 'unlimited' }, now);
    expect(created).toEqual({
      id: created.id,
      name: 'Boulangerie Éloïse',
      plan: 'unlimited',
      created: '2026-11-20T10:11:12.345Z',
    });
    expect(await findEmployer(created.id)).toEqual(created);
  });

  test('gives concurrent creations different ids', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Employer ${at}`);
    const created = await Promise.all(names.map(createStandard));
    expect(new Set(created.map(({ id }) => id)).size).toBe(20);
    const stored = await Promise.all(created.map(({ id }) => findEmployer(id)));
    expect(stored.map(({ name }) => name)).toEqual(names);
  });

  test('does not reuse the id of a deleted employer', async () => {
    const deleted = await createStandard('Gone');
    await deleteItem('employers', { id: deleted.id, part: 'profile' });
    expect((await createStandard('Next')).id).toBeGreaterThan(deleted.id);
  });

  test('does not overwrite an employer that the id counter does not know', async () => {
    const { id } = await createStandard('Before');
    const restored = { id: id + 1, part: 'profile', name: 'Restored', plan: 'standard', version: 1 };
    await putItem('employers', restored);
    expect((await createStandard('After')).id).toBe(id + 2);
    expect((await findEmployer(id + 1)).name).toBe('Restored');
  });

  test.each([
    ['empty', ''],
    ['blank', ' \u00a0'],
    ['129 code points', 'x'.repeat(129)],
    ['a line break', 'a\nb'],
    ['NUL', 'a\0'],
    ['half of a surrogate pair', 'a\ud83d'],
  ])('rejects a name that is or has %s', async (_, name) => {
    await expect(createStandard(name)).rejects.toThrow("An employer's name has 1 to 128 characters");
    const { id } = await createStandard('Right');
    await expect(patchEmployer(id, { name })).rejects.toThrow("An employer's name has 1 to 128 characters");
    expect((await findEmployer(id)).name).toBe('Right');
  });

  test('accepts a name of 128 code points', async () => {
    const name = '🧑'.repeat(128);
    expect((await createStandard(name)).name).toBe(name);
  });
});

test('listEmployers returns every employer once, ordered by id', async () => {
  const first = await createStandard('One');
  const second = await insertEmployer({ name: 'Two', plan: 'unlimited' }, now);
  const listed = await findEmployers();
  expect(listed.slice(-2)).toEqual([first, second]);
  const ids = listed.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test('listEmployers ignores counters', async () => {
  const { id } = await createStandard('Counted');
  await putItem('employers', { id, part: 'count#00', active: 3 });
  expect((await findEmployers()).filter((employer) => employer.id === id)).toHaveLength(1);
});

describe('updateEmployer', () => {
  test('updates the given properties only', async () => {
    const before = await createStandard('Old');
    expect(await patchEmployer(before.id, { name: 'New' })).toEqual({ ...before, name: 'New' });
    const both = { ...before, name: 'New', plan: 'unlimited' };
    expect(await patchEmployer(before.id, { plan: 'unlimited' })).toEqual(both);
    expect(await findEmployer(before.id)).toEqual(both);
  });

  test('updates all keys of the employer only', async () => {
    const [changed, other] = await Promise.all([createStandard('Old'), createStandard('Other')]);
    const ownHolders = [await holderOf(changed.id), await holderOf(changed.id)];
    const otherHolder = await holderOf(other.id);
    await patchEmployer(changed.id, { name: 'New', plan: 'unlimited' });
    for (const holder of ownHolders) expect(await holder()).toMatchObject({ employerName: 'New' });
    expect(await otherHolder()).toMatchObject({ employerName: 'Other' });
  });

  test('leaves employer and keys with the same name after concurrent updates', async () => {
    const { id } = await createStandard('Old');
    const holders = await Promise.all(Array.from({ length: 5 }, () => holderOf(id)));
    await Promise.all(Array.from({ length: 10 }, (_, at) => patchEmployer(id, { name: `New ${at}` })));
    const { name } = await findEmployer(id);
    for (const holder of holders) expect((await holder())?.employerName).toBe(name);
  });

  test('does not overwrite a newer name with a late copy of an older one', async () => {
    const { id } = await createStandard('Old');
    const holder = await holderOf(id);
    let isOvertaken = false;
    const action = async () => {
      await patchEmployer(id, { name: 'Newer' });
      isOvertaken = true;
    };
    await withInterruption({ nth: 1, command: 'ScanCommand', action }, () =>
      patchEmployer(id, { name: 'New' }),
    );
    expect(isOvertaken).toBe(true);
    expect((await holder())?.employerName).toBe('Newer');
  });
});

describe('a test employer', () => {
  test('is one for all keys, those to come included, until it is switched', async () => {
    const before = await createStandard('Trying');
    const early = await holderOf(before.id);
    const asTest = { ...before, test: true };
    expect(await patchEmployer(before.id, { test: true })).toEqual(asTest);
    expect(await patchEmployer(before.id, { plan: 'standard' })).toEqual(asTest);
    const late = await holderOf(before.id);
    for (const holder of [early, late]) expect(await holder()).toMatchObject({ test: true });
    await suspendEmployer(before.id, now);
    for (const holder of [early, late])
      expect(await holder()).toMatchObject({ test: true, suspended: now.toISOString() });
    await resumeEmployer(before.id, now);
    expect(await patchEmployer(before.id, { test: false })).toEqual(before);
    for (const holder of [early, late]) {
      const key = await holder();
      expect(key).not.toHaveProperty('test');
      expect(key).not.toHaveProperty('suspended');
    }
  });

  test('is created as one', async () => {
    const created = await insertEmployer({ name: 'Trying', plan: 'standard', test: true }, now);
    expect(created).toMatchObject({ test: true });
    expect(await findEmployer(created.id)).toEqual(created);
    expect(await (await holderOf(created.id))()).toMatchObject({ test: true });
  });
});

describe('suspendEmployer', () => {
  const later = new Date('2026-11-20T11:00:00.000Z');
  test('stops all keys of the employer only, until it is resumed', async () => {
    const [stopped, other] = [await createStandard('Stopped'), await createStandard('Other')];
    const ownHolders = [await holderOf(stopped.id), await holderOf(stopped.id)];
    const otherHolder = await holderOf(other.id);
    const suspended = { ...stopped, suspended: now.toISOString() };
    expect(await suspendEmployer(stopped.id, now)).toEqual(suspended);
    expect((await findEmployers()).filter(({ id }) => id === stopped.id)).toEqual([suspended]);
    for (const holder of ownHolders) expect((await holder())?.suspended).toBe(now.toISOString());
    expect(await otherHolder()).not.toHaveProperty('suspended');

    expect(await resumeEmployer(stopped.id, later)).toEqual(stopped);
    for (const holder of ownHolders) expect(await holder()).not.toHaveProperty('suspended');
  });

  test('keeps the first time when repeated, and stops keys that the first call missed', async () => {
    const { id } = await createStandard('Stopped');
    const holder = await holderOf(id);
    const interrupted = intercept(
      (request, send) => {
        if (request.command === 'ScanCommand') throw new Error('connection lost');
        return send();
      },
      () => suspendEmployer(id, now),
    );
    await expect(interrupted).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(await holder()).not.toHaveProperty('suspended');
    expect((await suspendEmployer(id, now)).suspended).toBe(now.toISOString());
    expect((await suspendEmployer(id, later)).suspended).toBe(now.toISOString());
    expect((await holder())?.suspended).toBe(now.toISOString());
  });

  test('stays in effect after a rename, which also updates the keys', async () => {
    const { id } = await createStandard('Old');
    const holder = await holderOf(id);
    await suspendEmployer(id, now);
    expect(await patchEmployer(id, { name: 'New' }, later)).toMatchObject({ suspended: now.toISOString() });
    expect(await holder()).toMatchObject({ employerName: 'New', suspended: now.toISOString() });
  });

  test('stops keys that are created later or concurrently', async () => {
    const { id } = await createStandard('Stopped');
    const createdDuringSuspension = withInterruption(
      { nth: 1, command: 'TransactWriteItemsCommand', action: () => suspendEmployer(id, now) },
      () => holderOf(id),
    );
    const holders = [await createdDuringSuspension, await holderOf(id)];
    for (const holder of holders) expect((await holder())?.suspended).toBe(now.toISOString());
    await resumeEmployer(id, later);
    for (const holder of holders) expect(await holder()).not.toHaveProperty('suspended');
  });

  test('does not stop keys again after a concurrent resumption', async () => {
    const { id } = await createStandard('Resumed');
    const holder = await holderOf(id);
    await withInterruption({ nth: 1, command: 'ScanCommand', action: () => resumeEmployer(id, later) }, () =>
      suspendEmployer(id, now),
    );
    expect(await findEmployer(id)).not.toHaveProperty('suspended');
    expect(await holder()).not.toHaveProperty('suspended');
  });
});

test('an employer in deletion is suspended, and cannot be updated, resumed or get keys', async () => {
  const { id } = await createStandard('Leaving');
  const { key, keyId } = await insertKey({ employerId: id, label: '' }, now);
  const moment = now.toISOString();
  expect(await beginDeletion(id, now)).toMatchObject({
    name: 'Leaving',
    suspended: moment,
    deleting: moment,
  });
  expect((await findKey(digestOf(key)))?.suspended).toBe(moment);
  for (const attempt of [
    () => resumeEmployer(id, now),
    () => suspendEmployer(id, now),
    () => patchEmployer(id, { name: 'Staying' }),
    () => insertKey({ employerId: id, label: '' }, now),
    () => rotateKey(keyId, 0, now),
  ]) {
    await expect(attempt()).rejects.toThrow(`Employer ${id} is being deleted`);
  }
  expect(await findKeys(id)).toHaveLength(1);
});

test('operations on an unknown employer throw and do not create it', async () => {
  await expect(findEmployer(999_999)).rejects.toThrow('There is no employer 999999.');
  for (const change of [
    () => patchEmployer(999_999, { name: 'New' }),
    () => suspendEmployer(999_999, now),
    () => resumeEmployer(999_999, now),
    () => beginDeletion(999_999, now),
  ]) {
    await expect(change()).rejects.toThrow('There is no employer 999999.');
  }
  await expect(findEmployer(999_999)).rejects.toThrow('There is no employer 999999.');
});
