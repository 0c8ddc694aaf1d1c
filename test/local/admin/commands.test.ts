import { describe, expect, test } from 'vitest';
import { blockAddress } from '../../../lib/application/store/undeliverable.ts';
import { digestOf } from '../../../lib/employer/api-key.ts';
import { findKey } from '../../../lib/employer/store/authenticate.ts';
import { removeEmployer } from '../../../lib/operator/store/remove-employer.ts';
import { plain } from '../../../local/admin/format-document.ts';
import { runCommand } from '../../support/run-command.ts';

const run = async (...args: string[]) => {
  const { document, note } = await runCommand(args);
  return { document: JSON.parse(JSON.stringify(document)), note };
};
const answer = async (...args: string[]) => (await run(...args)).document;

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('employer create warns of a name that exists', async () => {
  const create = (name: string) => run('employer', 'create', '--name', name);
  const { document, note } = await create('Café “South”');
  expect(note).toBe(`Next: "key create --employer ${document.id}".`);
  expect(await create('CAFE “South”')).toMatchObject({
    note: expect.stringContaining(`The name is also that of employer ${document.id};`),
  });
});

test('suspends, resumes and deletes an employer', async () => {
  const created = await answer('employer', 'create', '--name', 'Leaving');
  const id = String(created.id);
  expect(await answer('employer', 'suspend', id)).toEqual({ ...created, suspended: iso });
  expect(await answer('employer', 'list')).toContainEqual({ ...created, suspended: iso });
  expect(await answer('employer', 'resume', id)).toEqual(created);
  expect(await answer('employer', 'delete', id, '--confirm', 'Leaving')).toEqual({
    id: created.id,
    name: 'Leaving',
    jobs: 0,
    keys: 0,
  });
  expect(await answer('employer', 'list')).not.toContainEqual(created);
});

const hour = 60 * 60 * 1_000;

test('key rotate shows the new key like key create does, and key list when the old one ends', async () => {
  const { id: employerId } = await answer('employer', 'create', '--name', 'Rotating');
  const id = String(employerId);
  const old = await answer('key', 'create', '--employer', id, '--label', 'site');
  const { document, note } = await run('key', 'rotate', old.keyId, '--overlap', '24h');
  const { keyId, key, created, ...rest } = document;
  expect(rest).toEqual({ kind: 'employer', employerId, label: 'site', expires: null });
  expect(Object.keys(document)).toEqual(Object.keys(old));
  expect(await findKey(digestOf(key))).toMatchObject({ keyId });
  const ends = new Date(Date.parse(created) + 24 * hour).toISOString();
  expect(note).toContain(`The old key works until ${ends}.`);
  const { key: _, expires: __, ...oldKey } = old;
  const newKey = { keyId, kind: 'employer', employerId, label: 'site', created };
  expect(await answer('key', 'list', '--employer', id)).toEqual(
    expect.arrayContaining([{ ...oldKey, ends }, newKey]),
  );

  const later = { now: new Date(Date.parse(ends) + 1) };
  const { document: afterwards } = await runCommand(['key', 'list', '--employer', id], later);
  expect(afterwards).toEqual(expect.arrayContaining([{ ...oldKey, revoked: ends }, newKey]));
});

test('key rotate of a key that was rotated says how many are valid, and key list shows ends in one column', async () => {
  const { id } = await answer('employer', 'create', '--name', 'Rotating');
  const employer = ['--employer', String(id)];
  const { document, note } = await run('key', 'create', ...employer, '--expires', '90d');
  expect(note).toContain(`Next: give it to the client; "key list --employer ${id}" shows its last use.`);
  const rotate = (overlap: string) => run('key', 'rotate', document.keyId, '--overlap', overlap);
  expect((await rotate('7d')).note).not.toContain('rotated before');
  expect((await rotate('7d')).note).toContain('It was rotated before: 3 keys with its label are valid now;');
  expect((await rotate('0')).note).toContain('3 keys with its label are valid now;');
  const { text } = await runCommand(['key', 'list', ...employer]);
  const [heading, first] = (text?.(plain) ?? '').split('\n');
  expect(heading).toMatch(/ end$/);
  expect(first).toMatch(/ revoked \d{4}-\S+$/);
});

describe('kinds of keys', () => {
  const now = new Date('2026-11-20T10:11:12.345Z');
  type Shown = {
    readonly keyId: string;
    readonly kind: string;
    readonly expires: string;
    readonly applications?: true;
  };
  const withTime = async (...args: string[]) => (await runCommand(args, { now })).document as Shown;

  test('key create issues read-only keys, keys of a board, and keys with an end', async () => {
    const { id } = await answer('employer', 'create', '--name', 'Kinds');
    const employer = ['--employer', String(id)];
    expect(await withTime('key', 'create', ...employer, '--read-only', '--expires', '90d')).toMatchObject({
      kind: 'read-only',
      employerId: id,
      expires: '2027-02-18T10:11:12.345Z',
    });
    expect(await withTime('key', 'create', '--board', '--expires', '2027-01-01', '--label', 'site')).toEqual({
      keyId: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^jpk_/),
      kind: 'board',
      employerId: null,
      label: 'site',
      created: now.toISOString(),
      expires: '2027-01-01T00:00:00.000Z',
    });
  });

  test('key rotate keeps kind, right, label and end, and key list shows what ends within 30 days', async () => {
    const ending = ['--expires', '29d', '--label', 'site'];
    const board = await withTime('key', 'create', '--board', '--applications', ...ending);
    expect(board).toMatchObject({ kind: 'board', applications: true });
    const issued = await withTime('key', 'rotate', board.keyId, '--overlap', '0');
    const { kind, label, expires } = { ...board, label: 'site' };
    expect(issued).toMatchObject({ kind, employerId: null, applications: true, label, expires });
    const other = await withTime('key', 'create', '--board', '--expires', '31d');
    const { document, note } = await runCommand(['key', 'list', '--board'], { now });
    expect((document as Shown[]).every((shown) => shown.kind === 'board')).toBe(true);
    const rights = Object.fromEntries((document as Shown[]).map((one) => [one.keyId, one.applications]));
    expect(rights).toMatchObject({ [issued.keyId]: true, [other.keyId]: undefined });
    expect(note).toBe(`End within 30 days: ${issued.keyId} at ${board.expires}.`);
    const expired = withTime('key', 'rotate', issued.keyId, '--overlap', '0');
    await expect(expired).resolves.toBeDefined();
    const later = { now: new Date(Date.parse(board.expires)) };
    await expect(runCommand(['key', 'rotate', issued.keyId, '--overlap', '0'], later)).rejects.toThrow(
      /was revoked at|ended at/,
    );
  });

  test("a vendor's keys have employers, which rotation, list, usage and employer show keep", async () => {
    const names = ['Harbour', 'Lakeside', 'Other'];
    const [one, two, other] = await Promise.all(
      names.map(async (name) => String((await answer('employer', 'create', '--name', name)).id)),
    );
    const created = await runCommand(['key', 'create', '--vendor', '--read-only', '--label', 'ATS'], { now });
    const { keyId } = created.document as Shown;
    expect(created.document).toMatchObject({
      kind: 'vendor',
      employerId: null,
      readOnly: true,
      label: 'ATS',
    });
    expect(created.note).toContain(`Next: "key grant ${keyId} --employer ID"`);
    for (const id of [two, one, one])
      expect(await answer('key', 'grant', keyId, '--employer', String(id))).toEqual({
        ...{ keyId, employerId: Number(id), granted: true },
      });
    const rotated = await answer('key', 'rotate', keyId, '--overlap', '24h');
    expect(rotated).toMatchObject({ kind: 'vendor', employerId: null, readOnly: true });
    const employers = [Number(one), Number(two)];
    const vendorKeys = [keyId, rotated.keyId].map((id) => ({ keyId: id, kind: 'vendor', employers }));
    expect(await answer('key', 'list', '--employer', String(two))).toMatchObject(vendorKeys);
    expect(await answer('key', 'list', '--employer', String(other))).toEqual([]);
    expect(await answer('employer', 'show', String(one))).toMatchObject({ keys: vendorKeys });
    expect(await answer('usage', '--employer', String(one))).toMatchObject([{ keys: vendorKeys }]);
    const { text } = await runCommand(['key', 'list', '--employer', String(one)]);
    expect(text?.(plain)).toContain(`${one}, ${two}`);
    // By the id of any of its keys.
    const ungrant = () => answer('key', 'ungrant', rotated.keyId, '--employer', String(two));
    expect(await ungrant()).toEqual({ keyId: rotated.keyId, employerId: Number(two), granted: false });
    await expect(ungrant()).rejects.toThrow(`Employer ${two} is not granted to ${rotated.keyId}.`);
    expect(await answer('key', 'list', '--employer', String(two))).toEqual([]);
    await answer('key', 'revoke', keyId);
    expect(await answer('key', 'list', '--employer', String(one))).toMatchObject([
      { keyId, revoked: expect.any(String), employers: [Number(one)] },
      { keyId: rotated.keyId, employers: [Number(one)] },
    ]);
    const own = await answer('key', 'create', '--employer', String(one));
    await expect(answer('key', 'grant', own.keyId, '--employer', String(one))).rejects.toThrow(
      `${own.keyId} is not a vendor's key.`,
    );
    await expect(answer('key', 'grant', keyId, '--employer', '2147483647')).rejects.toThrow('no employer');
    const pace = { now: () => now, wait: async () => {}, onProgress: () => {} };
    // The grants are no keys of it.
    expect(await removeEmployer(Number(one), pace)).toMatchObject({ keys: 1 });
    const left = (await answer('key', 'list')) as { keyId: string; employers: number[] }[];
    expect(left.filter((key) => key.keyId === keyId)).toMatchObject([{ employers: [] }]);
  });

  test.each([
    [['--board', '--employer', '1']],
    [['--board', '--vendor']],
    [['--vendor', '--employer', '1']],
    [['--vendor', '--applications']],
    [['--board', '--read-only']],
    [['--employer', '1', '--applications']],
    [['--applications']],
    [[]],
    [['--read-only']],
    [['--board', '--expires', '2026-11-20']],
    [['--board', '--expires', '2026-02-30']],
    [['--board', '--expires', '0d']],
    [['--board', '--expires', 'soon']],
  ])('key create %j is incorrect usage', async (args) => {
    const refused = (async () => runCommand(['key', 'create', ...args], { now }))();
    await expect(refused).rejects.toMatchObject({ name: 'AdminUsageError' });
  });
});

test('key list without --employer lists the keys of all employers', async () => {
  const created = [];
  for (const name of ['One', 'Other']) {
    const { id } = await answer('employer', 'create', '--name', name);
    const { key: _, expires: __, ...shown } = await answer('key', 'create', '--employer', String(id));
    created.push(shown);
  }
  expect(await answer('key', 'list')).toEqual(expect.arrayContaining(created));
  const [first] = created;
  expect(await answer('key', 'list', '--employer', String(first.employerId))).toEqual([first]);
});

describe('addresses that get no mail', () => {
  const now = new Date('2026-11-20T10:11:12.345Z');
  const run = async (...args: string[]) => (await runCommand(['mail', ...args], { now })).document;
  const blocked = async (token: unknown) =>
    ((await run('blocked')) as { token: string }[]).filter((one) => one.token === token);

  test('are blocked by the address in any spelling, or by the token of a request, and unblocked', async () => {
    const { token } = (await run('block', 'Jobs+1@Exämple.example')) as { token: string };
    const row = { token, reason: 'request', since: now.toISOString(), until: null };
    expect(await blocked(token)).toEqual([row]);
    expect(await run('unblock', 'jobs@xn--exmple-cua.example')).toEqual({ token });
    expect(await blocked(token)).toEqual([]);
    expect(await run('block', '--token', token)).toMatchObject({ token });
    expect(await blocked(token)).toEqual([row]);
    expect(await run('unblock', 'jobs@exämple.example')).toEqual({ token });
  });

  test('show the end of what mails that come back have blocked', async () => {
    const token = 'b'.repeat(43);
    await blockAddress(token, 'bounce', now);
    expect(await blocked(token)).toMatchObject([{ reason: 'bounce', until: '2027-02-18T10:11:12.000Z' }]);
    const later = { now: new Date('2027-02-18T10:11:12.000Z') };
    const { document } = await runCommand(['mail', 'blocked'], later);
    expect(JSON.stringify(document)).not.toContain(token);
  });

  test.each([
    [['block'], 'Pass either the address or --token.'],
    [['block', 'a@b.example', '--token', 'x'.repeat(43)], 'Pass either the address or --token.'],
    [['block', 'jobs@localhost'], 'The address needs a whole domain'],
    [['block', '--token', 'stop x'], '--token must be the 43 characters'],
    [['unblock'], 'address'],
  ])('%j is incorrect usage', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
