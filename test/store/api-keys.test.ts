import { test as base, describe, expect } from 'vitest';
import { digestOf, isWellFormedKey } from '../../lib/employer/api-key.ts';
import { insertKey, revokeKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { findKey } from '../../lib/employer/store/authenticate.ts';
import { insertEmployer, patchEmployer } from '../../lib/employer/store/employers.ts';
import { findKeys } from '../../lib/operator/listed-keys.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { withInterruption } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { itemsOf } from '../support/store/store-items.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = new Date('2026-11-20T11:00:00.000Z');
const evenLater = new Date('2026-11-20T12:00:00.000Z');

const hour = 3_600_000;

const newEmployer = (name = 'Employer') => insertEmployer({ name, plan: 'standard' }, now);

const test = base.extend('id', async () => (await newEmployer()).id);

// Scans see only the items of this file.
useOwnTables();

describe('createKey', () => {
  test('creates a key that identifies its employer', async () => {
    const employer = await insertEmployer({ name: 'Ferme Bélanger', plan: 'unlimited' }, now);
    const created = await insertKey({ employerId: employer.id, label: 'website' }, now);
    expect(created).toEqual({
      keyId: expect.stringMatching(/^key_[0-9A-Za-z]{12}$/),
      key: expect.stringMatching(/^jpk_/),
      kind: 'employer',
      employerId: employer.id,
      label: 'website',
      created: '2026-11-20T10:00:00.000Z',
      expires: null,
    });
    expect(isWellFormedKey(created.key)).toBe(true);
    const { key, kind: _, expires: __, ...publicData } = created;
    expect(await findKey(digestOf(key))).toEqual({
      ...publicData,
      digest: digestOf(key),
      employerName: 'Ferme Bélanger',
      employerVersion: 1,
    });
  });

  test('stores no part of the secret', async ({ id }) => {
    const { key } = await insertKey({ employerId: id, label: 'secret' }, now);
    const stored = JSON.stringify([await itemsOf('apiKeys'), await itemsOf('employers')]);
    expect(stored).toContain(digestOf(key));
    expect(stored).not.toContain('jpk_');
    expect(stored).not.toContain(key.slice(4, 12));
    expect(stored).not.toContain(key.slice(-6));
  });

  test('throws for an unknown employer and stores nothing', async () => {
    const before = await itemsOf('apiKeys');
    await expect(insertKey({ employerId: 999_999, label: '' }, now)).rejects.toThrow(
      'There is no employer 999999.',
    );
    expect(await itemsOf('apiKeys')).toHaveLength(before.length);
  });

  test.each(['x'.repeat(129), 'a\tb', '\u001b[2J'])('rejects the label %j', async (label) => {
    const { id } = await newEmployer();
    await expect(insertKey({ employerId: id, label }, now)).rejects.toThrow(
      "A key's label has at most 128 characters",
    );
    expect(await findKeys(id)).toEqual([]);
  });

  test('copies a rename that happens between the read of the employer and the write of the key', async () => {
    const { id } = await newEmployer('Old');
    let isRenamed = false;
    const action = async () => {
      await patchEmployer(id, { name: 'New', plan: 'unlimited' });
      isRenamed = true;
    };
    const { key } = await withInterruption({ nth: 1, command: 'TransactWriteItemsCommand', action }, () =>
      insertKey({ employerId: id, label: '' }, now),
    );
    expect(isRenamed).toBe(true);
    expect(await findKey(digestOf(key))).toMatchObject({ employerName: 'New' });
  });

  test('leaves all keys with the last name when the employer is renamed concurrently', async () => {
    const { id } = await newEmployer('Old');
    const renames = async () => {
      for (const name of ['A', 'B', 'C', 'Last']) await patchEmployer(id, { name });
    };
    const creations = Array.from({ length: 12 }, () => insertKey({ employerId: id, label: '' }, now));
    const [keys] = await Promise.all([Promise.all(creations), renames()]);
    const holders = await Promise.all(keys.map(({ key }) => findKey(digestOf(key))));
    expect(holders.map((holder) => holder?.employerName)).toEqual(keys.map(() => 'Last'));
  });
});

describe('listKeys', () => {
  test('returns the public data of a key and its revocation time', async () => {
    const [own, other] = [await newEmployer(), await newEmployer()];
    const { keyId } = await insertKey({ employerId: own.id, label: 'website' }, now);
    await insertKey({ employerId: other.id, label: 'other' }, now);
    const activeKey = {
      keyId,
      kind: 'employer',
      employerId: own.id,
      label: 'website',
      created: now.toISOString(),
    };
    expect(await findKeys(own.id)).toEqual([activeKey]);
    await revokeKey(keyId, later);
    expect(await findKeys(own.id)).toEqual([{ ...activeKey, revoked: later.toISOString() }]);
  });

  test('returns the oldest key first', async ({ id }) => {
    for (const hour of [15, 3, 11, 7, 19, 23]) {
      await insertKey({ employerId: id, label: '' }, new Date(Date.UTC(2026, 10, 20, hour)));
    }
    const hours = (await findKeys(id)).map(({ created }) => new Date(created).getUTCHours());
    expect(hours).toEqual([3, 7, 11, 15, 19, 23]);
  });

  test('throws for an unknown employer and is empty for one without keys', async () => {
    await expect(findKeys(999_999)).rejects.toThrow('There is no employer 999999.');
    expect(await findKeys((await newEmployer()).id)).toEqual([]);
  });
});

describe('revokeKey', () => {
  test('revokes this key only', async ({ id }) => {
    const [revokedKey, otherKey] = [
      await insertKey({ employerId: id, label: '' }, now),
      await insertKey({ employerId: id, label: '' }, now),
    ];
    expect(await revokeKey(revokedKey.keyId, later)).toEqual({
      keyId: revokedKey.keyId,
      revoked: later.toISOString(),
    });
    expect((await findKey(digestOf(revokedKey.key)))?.revoked).toBe(later.toISOString());
    expect(await findKey(digestOf(otherKey.key))).not.toHaveProperty('revoked');
  });

  test('keeps the first revocation time', async ({ id }) => {
    const { keyId } = await insertKey({ employerId: id, label: '' }, now);
    await revokeKey(keyId, later);
    expect(await revokeKey(keyId, evenLater)).toEqual({ keyId, revoked: later.toISOString() });
  });

  test('stays in effect when the employer is renamed', async ({ id }) => {
    const { keyId, key } = await insertKey({ employerId: id, label: '' }, now);
    await revokeKey(keyId, later);
    await patchEmployer(id, { name: 'New' });
    expect(await findKey(digestOf(key))).toMatchObject({ employerName: 'New', revoked: later.toISOString() });
  });

  test('works when the index does not contain the key yet', async ({ id }) => {
    const { keyId, key } = await insertKey({ employerId: id, label: '' }, now);
    let hasQueriedIndex = false;
    dynamo().middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName !== 'QueryCommand') return next(args);
        hasQueriedIndex = true;
        return { output: { $metadata: {}, Items: [] }, response: {} };
      },
      { name: 'lagging index', step: 'initialize' },
    );
    await revokeKey(keyId, later).finally(() => dynamo().middlewareStack.remove('lagging index'));
    expect(hasQueriedIndex).toBe(true);
    expect((await findKey(digestOf(key)))?.revoked).toBe(later.toISOString());
  });

  test('ends an overlap early, and keeps the end of a past overlap', async ({ id }) => {
    const { keyId, key } = await insertKey({ employerId: id, label: '' }, now);
    await rotateKey(keyId, 2 * hour, now);
    expect(await revokeKey(keyId, later)).toEqual({ keyId, revoked: later.toISOString() });
    expect(await findKey(digestOf(key))).not.toHaveProperty('overlapping');

    const other = await insertKey({ employerId: id, label: '' }, now);
    await rotateKey(other.keyId, hour, now);
    expect((await revokeKey(other.keyId, evenLater)).revoked).toBe(later.toISOString());
  });

  test('throws for an unknown key and stores nothing', async () => {
    const before = await itemsOf('apiKeys');
    await expect(revokeKey('key_unknown', now)).rejects.toThrow('There is no key key_unknown.');
    expect(await itemsOf('apiKeys')).toHaveLength(before.length);
  });
});

describe('rotateKey', () => {
  const newKey = async () => {
    const { id } = await newEmployer();
    return { ...(await insertKey({ employerId: id, label: 'website' }, now)), employerId: id };
  };
  const interrupt = (
    action: () => Promise<unknown>,
    work: () => Promise<unknown>,
    command = 'TransactWriteItemsCommand',
  ) => withInterruption({ nth: 1, command, action }, work);

  test('creates a key with the same employer and label, and ends the old key after the overlap', async () => {
    const old = await newKey();
    const { issued, revoked } = await rotateKey(old.keyId, hour, now);
    const { key, keyId, ...otherFields } = issued;
    expect(otherFields).toEqual({
      kind: 'employer',
      employerId: old.employerId,
      label: 'website',
      created: now.toISOString(),
      expires: null,
    });
    expect(revoked).toBe(later.toISOString());
    expect(await findKey(digestOf(old.key))).toMatchObject({ revoked, overlapping: true });
    const holder = await findKey(digestOf(key));
    expect(holder).toMatchObject({
      keyId,
      employerId: old.employerId,
      employerName: 'Employer',
    });
    expect(holder).not.toHaveProperty('revoked');
    const listed = await findKeys(old.employerId);
    expect(listed.map((one) => one.revoked)).toEqual(
      expect.arrayContaining([undefined, later.toISOString()]),
    );
  });

  test('ends the old key immediately without an overlap', async () => {
    const old = await newKey();
    expect((await rotateKey(old.keyId, 0, now)).revoked).toBe(now.toISOString());
    expect(await findKey(digestOf(old.key))).not.toHaveProperty('overlapping');
  });

  test('can bring the end of the old key forward but not postpone it', async () => {
    const old = await newKey();
    await rotateKey(old.keyId, 2 * hour, now);
    expect((await rotateKey(old.keyId, 3 * hour, now)).revoked).toBe(evenLater.toISOString());
    expect((await rotateKey(old.keyId, hour, now)).revoked).toBe(later.toISOString());
    expect(await findKeys(old.employerId)).toHaveLength(4);
    expect((await rotateKey(old.keyId, 0, now)).revoked).toBe(now.toISOString());
    expect(await findKey(digestOf(old.key))).not.toHaveProperty('overlapping');
  });

  test('throws for a revoked or expired key and creates no key', async () => {
    const [revoked, expired] = [await newKey(), await newKey()];
    await revokeKey(revoked.keyId, now);
    await rotateKey(expired.keyId, hour, now);
    const refusal = /^The key key_\w+ was revoked at 2026-11-20T1[01]:00:00.000Z; create a new one instead.$/;
    // The clock of the caller is behind: the key counts as revoked all the same.
    await expect(rotateKey(revoked.keyId, hour, new Date(now.getTime() - hour))).rejects.toThrow(refusal);
    await expect(rotateKey(expired.keyId, hour, later)).rejects.toThrow(refusal);
    expect(await findKeys(revoked.employerId)).toHaveLength(1);
    expect(await findKeys(expired.employerId)).toHaveLength(2);
    await expect(rotateKey('key_unknown', 0, now)).rejects.toThrow('There is no key key_unknown.');
  });

  test('throws when the key is revoked concurrently, and does not extend the key', async () => {
    const { keyId, key, employerId } = await newKey();
    const rotation = interrupt(
      () => revokeKey(keyId, now),
      () => rotateKey(keyId, hour, now),
    );
    await expect(rotation).rejects.toThrow('was revoked at');
    expect(await findKey(digestOf(key))).not.toHaveProperty('overlapping');
    expect(await findKeys(employerId)).toHaveLength(1);
  });

  test('concurrent rotations end the old key once and create two valid keys', async () => {
    const { keyId, employerId } = await newKey();
    const rotations = await Promise.all([rotateKey(keyId, hour, now), rotateKey(keyId, hour, now)]);
    const holders = await Promise.all(rotations.map(({ issued }) => findKey(digestOf(issued.key))));
    expect(holders.map((holder) => holder?.employerId)).toEqual([employerId, employerId]);
    expect(new Set(rotations.map(({ revoked }) => revoked))).toEqual(new Set([later.toISOString()]));
  });
});

test('findKey returns undefined for an unknown digest', async () => {
  expect(await findKey(digestOf('unknown'))).toBeUndefined();
});
