import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '../../lib/domain/api-key.ts';
import { createKey, findKey } from '../../lib/store/api-keys.ts';
import { dynamo, tableName } from '../../lib/store/client.ts';
import { createEmployer, getEmployer, listEmployers, updateEmployer } from '../../lib/store/employers.ts';
import { createTables } from '../../local/tables.ts';

const now = new Date('2026-11-20T10:11:12.345Z');
const standard = (name: string) => createEmployer({ name, plan: 'standard' }, now);

beforeAll(async () => {
  // Tables of its own: ids can be foretold, and no other file's employers are in the list.
  process.env.TABLE_PREFIX = `employers-${process.pid}-${Date.now()}`;
  await createTables(dynamo());
});

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

test('an unknown employer is named in the refusal, and not created by an update', async () => {
  await expect(getEmployer(999_999)).rejects.toThrow('There is no employer 999999.');
  await expect(updateEmployer(999_999, { name: 'New' })).rejects.toThrow('There is no employer 999999.');
  await expect(getEmployer(999_999)).rejects.toThrow('There is no employer 999999.');
});
