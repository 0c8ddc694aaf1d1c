import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../lib/domain/api-key.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createKey, listKeys, rotateKey } from '../../lib/store/employers/api-keys.ts';
import {
  beginDeletion,
  createEmployer,
  getEmployer,
  listEmployers,
  resumeEmployer,
  suspendEmployer,
  updateEmployer,
} from '../../lib/store/employers/employers.ts';
import { findKey } from '../../lib/store/employers/find-key.ts';
import { tableName } from '../../lib/store/table-name.ts';
import { intercept, withInterruption } from '../support/faults.ts';
import { useOwnTables } from '../support/own-tables.ts';

const now = new Date('2026-11-20T10:11:12.345Z');
const standard = (name: string) => createEmployer({ name, plan: 'standard' }, now);

// Ids can be foretold, and no other file's employers are in the list.
useOwnTables();

describe('creating', () => {
  test('an employer can be read back as it was created', async () => {
    const created = await createEmployer({ name: 'Boulangerie Éloïse', plan: 'unlimited' }, now);
    expect(created).toEqual({
      id: created.id,
      name: 'Boulangerie Éloïse',
      plan: 'unlimited',
      created: '2026-11-20T10:11:12.345Z',
    });
    expect(await getEmployer(created.id)).toEqual(created);
  });

  test('twenty at once get twenty ids, and each keeps its name', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Employer ${at}`);
    const created = await Promise.all(names.map(standard));
    expect(new Set(created.map(({ id }) => id)).size).toBe(20);
    const stored = await Promise.all(created.map(({ id }) => getEmployer(id)));
    expect(stored.map(({ name }) => name)).toEqual(names);
  });

  test('the id of an employer that is gone does not come back', async () => {
    const gone = await standard('Gone');
    await dynamo().send(
      new DeleteCommand({ TableName: tableName('employers'), Key: { id: gone.id, part: 'profile' } }),
    );
    expect((await standard('Next')).id).toBeGreaterThan(gone.id);
  });

  test('an employer that the numbering does not know of is not overwritten', async () => {
    const { id } = await standard('Before');
    const restored = { id: id + 1, part: 'profile', name: 'Restored', plan: 'standard', version: 1 };
    await dynamo().send(new PutCommand({ TableName: tableName('employers'), Item: restored }));
    expect((await standard('After')).id).toBe(id + 2);
    expect((await getEmployer(id + 1)).name).toBe('Restored');
  });

  test.each([
    ['empty', ''],
    ['blank', ' \u00a0'],
    ['129 code points', 'x'.repeat(129)],
    ['a line break', 'a\nb'],
    ['NUL', 'a\0'],
    ['half of a surrogate pair', 'a\ud83d'],
  ])('a name that is or has %s is refused', async (_, name) => {
    await expect(standard(name)).rejects.toThrow("An employer's name has 1 to 128 characters");
    const { id } = await standard('Right');
    await expect(updateEmployer(id, { name })).rejects.toThrow("An employer's name has 1 to 128 characters");
    expect((await getEmployer(id)).name).toBe('Right');
  });

  test('128 code points are a name, however many UTF-16 units they take', async () => {
    const name = '🧑'.repeat(128);
    expect((await standard(name)).name).toBe(name);
  });
});

test('the list holds every employer once, by id', async () => {
  const one = await standard('One');
  const two = await createEmployer({ name: 'Two', plan: 'unlimited' }, now);
  const listed = await listEmployers();
  expect(listed.slice(-2)).toEqual([one, two]);
  const ids = listed.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test('counters beside a profile are no employers', async () => {
  const { id } = await standard('Counted');
  await dynamo().send(
    new PutCommand({ TableName: tableName('employers'), Item: { id, part: 'count#00', active: 3 } }),
  );
  expect((await listEmployers()).filter((employer) => employer.id === id)).toHaveLength(1);
});

describe('updating', () => {
  const holderOf = async (employerId: number) => {
    const { key } = await createKey({ employerId, label: '' }, now);
    return () => findKey(digestOf(key));
  };

  test('changes what is given and leaves the rest', async () => {
    const before = await standard('Old');
    expect(await updateEmployer(before.id, { name: 'New' })).toEqual({ ...before, name: 'New' });
    const both = { ...before, name: 'New', plan: 'unlimited' };
    expect(await updateEmployer(before.id, { plan: 'unlimited' })).toEqual(both);
    expect(await getEmployer(before.id)).toEqual(both);
  });

  test('reaches all keys of the employer and no other', async () => {
    const [changed, other] = await Promise.all([standard('Old'), standard('Other')]);
    const mine = [await holderOf(changed.id), await holderOf(changed.id)];
    const theirs = await holderOf(other.id);
    await updateEmployer(changed.id, { name: 'New', plan: 'unlimited' });
    for (const holder of mine)
      expect(await holder()).toMatchObject({ employerName: 'New', plan: 'unlimited' });
    expect(await theirs()).toMatchObject({ employerName: 'Other', plan: 'standard' });
  });

  test('many at once leave keys and employer with one and the same name', async () => {
    const { id } = await standard('Old');
    const holders = await Promise.all(Array.from({ length: 5 }, () => holderOf(id)));
    await Promise.all(Array.from({ length: 10 }, (_, at) => updateEmployer(id, { name: `New ${at}` })));
    const { name } = await getEmployer(id);
    for (const holder of holders) expect((await holder())?.employerName).toBe(name);
  });

  test('a late copy of an older name does not replace the newer one', async () => {
    const { id } = await standard('Old');
    const holder = await holderOf(id);
    let overtaken = false;
    dynamo().middlewareStack.add(
      (next, context) => async (args) => {
        if (!overtaken && context.commandName === 'ScanCommand') {
          overtaken = true;
          await updateEmployer(id, { name: 'Newer' });
        }
        return next(args);
      },
      { name: 'overtake before copying', step: 'initialize' },
    );
    try {
      await updateEmployer(id, { name: 'New' });
    } finally {
      dynamo().middlewareStack.remove('overtake before copying');
    }
    expect(overtaken).toBe(true);
    expect((await holder())?.employerName).toBe('Newer');
  });
});

describe('suspending', () => {
  const later = new Date('2026-11-20T11:00:00.000Z');
  const holderOf = async (employerId: number) => {
    const { key } = await createKey({ employerId, label: '' }, now);
    return () => findKey(digestOf(key));
  };

  test('stops all keys of the employer and no other, until it is resumed', async () => {
    const [stopped, other] = [await standard('Stopped'), await standard('Other')];
    const mine = [await holderOf(stopped.id), await holderOf(stopped.id)];
    const theirs = await holderOf(other.id);
    const suspended = { ...stopped, suspended: now.toISOString() };
    expect(await suspendEmployer(stopped.id, now)).toEqual(suspended);
    expect((await listEmployers()).filter(({ id }) => id === stopped.id)).toEqual([suspended]);
    for (const holder of mine) expect((await holder())?.suspended).toBe(now.toISOString());
    expect(await theirs()).not.toHaveProperty('suspended');

    expect(await resumeEmployer(stopped.id, later)).toEqual(stopped);
    for (const holder of mine) expect(await holder()).not.toHaveProperty('suspended');
  });

  test('again keeps the first time, and stops a key that the first call did not reach', async () => {
    const { id } = await standard('Stopped');
    const holder = await holderOf(id);
    const cutShort = intercept(
      (sending, send) => {
        if (sending.command === 'ScanCommand') throw new Error('cut off');
        return send();
      },
      () => suspendEmployer(id, now),
    );
    await expect(cutShort).rejects.toThrow('cut off');
    expect(await holder()).not.toHaveProperty('suspended');
    expect((await suspendEmployer(id, now)).suspended).toBe(now.toISOString());
    expect((await suspendEmployer(id, later)).suspended).toBe(now.toISOString());
    expect((await holder())?.suspended).toBe(now.toISOString());
  });

  test('outlives a rename, which reaches the stopped keys', async () => {
    const { id } = await standard('Old');
    const holder = await holderOf(id);
    await suspendEmployer(id, now);
    expect(await updateEmployer(id, { name: 'New' }, later)).toMatchObject({ suspended: now.toISOString() });
    expect(await holder()).toMatchObject({ employerName: 'New', suspended: now.toISOString() });
  });

  test('reaches a key that is created later, and one that is created at the same moment', async () => {
    const { id } = await standard('Stopped');
    const early = withInterruption(
      { nth: 1, command: 'TransactWriteItemsCommand', action: () => suspendEmployer(id, now) },
      () => holderOf(id),
    );
    const holders = [await early, await holderOf(id)];
    for (const holder of holders) expect((await holder())?.suspended).toBe(now.toISOString());
    await resumeEmployer(id, later);
    for (const holder of holders) expect(await holder()).not.toHaveProperty('suspended');
  });

  test('overtaken by a resumption does not stop a key again', async () => {
    const { id } = await standard('Resumed');
    const holder = await holderOf(id);
    await withInterruption({ nth: 1, command: 'ScanCommand', action: () => resumeEmployer(id, later) }, () =>
      suspendEmployer(id, now),
    );
    expect(await getEmployer(id)).not.toHaveProperty('suspended');
    expect(await holder()).not.toHaveProperty('suspended');
  });
});

test('an employer that is being deleted is stopped, and can neither be changed nor resumed nor get keys', async () => {
  const { id } = await standard('Leaving');
  const { key, keyId } = await createKey({ employerId: id, label: '' }, now);
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
    () => updateEmployer(id, { name: 'Staying' }),
    () => createKey({ employerId: id, label: '' }, now),
    () => rotateKey(keyId, 0, now),
  ]) {
    await expect(attempt()).rejects.toThrow(`Employer ${id} is being deleted`);
  }
  expect(await listKeys(id)).toHaveLength(1);
});

test('an unknown employer is named in the refusal, and not created by an update', async () => {
  await expect(getEmployer(999_999)).rejects.toThrow('There is no employer 999999.');
  for (const change of [
    () => updateEmployer(999_999, { name: 'New' }),
    () => suspendEmployer(999_999, now),
    () => resumeEmployer(999_999, now),
    () => beginDeletion(999_999, now),
  ]) {
    await expect(change()).rejects.toThrow('There is no employer 999999.');
  }
  await expect(getEmployer(999_999)).rejects.toThrow('There is no employer 999999.');
});
