import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { digestOf } from '../../../lib/domain/api-key.ts';
import { findKey } from '../../../lib/store/employers/authenticate.ts';
import { admin } from '../../support/admin-process.ts';

const answer = async (...args: string[]) => {
  const { status, stdout, stderr } = await admin([...args, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
};

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

beforeAll(() => {
  // An empty store of its own, whose tables the commands create.
  const prefix = `admin-${randomUUID().slice(0, 8)}`;
  vi.stubEnv('TABLE_PREFIX', prefix);
  configure({ TABLE_PREFIX: prefix });
});

test('from an empty store to a revoked key', async () => {
  const employer = await answer('employer', 'create', '--name', 'Acme “North” Ltd');
  expect(employer).toEqual({ id: 1, name: 'Acme “North” Ltd', plan: 'standard', created: iso });

  const updated = await answer('employer', 'update', '1', '--plan', 'unlimited');
  expect(updated).toEqual({ ...employer, plan: 'unlimited' });
  expect(await answer('employer', 'list')).toEqual([updated]);

  const { key, ...shown } = await answer('key', 'create', '--employer', '1', '--label', 'website');
  expect(shown).toEqual({ keyId: expect.any(String), employerId: 1, label: 'website', created: iso });
  expect(await findKey(digestOf(key))).toMatchObject({ keyId: shown.keyId, plan: 'unlimited' });

  const revoked = await answer('key', 'revoke', shown.keyId);
  expect(revoked).toEqual({ keyId: shown.keyId, revoked: iso });
  const { employerId, ...listed } = shown;
  expect(await answer('key', 'list', '--employer', String(employerId))).toEqual([
    { ...listed, revoked: revoked.revoked },
  ]);
});

test('without --json a key is shown once, with the advice to keep it; later only its id', async () => {
  const { id } = await answer('employer', 'create', '--name', 'Plain', '--plan', 'unlimited');
  const created = await admin(['key', 'create', '--employer', String(id)]);
  expect(created.stdout).toMatch(/^key +jpk_[0-9A-Za-z]{38}$/m);
  expect(created.stdout).toContain('cannot be shown again');

  const { stdout: employers } = await admin(['employer', 'list']);
  expect(employers).toMatch(/^id +name +plan +created$/m);
  expect(employers).toMatch(new RegExp(`^${id} +Plain +unlimited +\\d{4}-`, 'm'));

  const { stdout: keys } = await admin(['key', 'list', '--employer', String(id)]);
  expect(keys).toMatch(/^key_[0-9A-Za-z]{12} /m);
  expect(employers + keys).not.toContain('jpk_');
});

describe('errors exit with status 1, the reason on standard error and nothing on standard output', () => {
  test.each([
    [['employer', 'update', '4711', '--name', 'X'], 'There is no employer 4711.'],
    [['key', 'revoke', 'key_unknown', '--json'], 'There is no key key_unknown.'],
    [['employer', 'create', '--name', ' '], "An employer's name has 1 to 128 characters"],
    [['employer', 'delete', '1'], 'repeat the name of the employer with --confirm'],
    [['employer', 'delete', '1', '--confirm', 'Acme'], 'not the name of employer 1; nothing was deleted'],
    [['employer', 'destroy'], 'There is no command "employer destroy".'],
  ])('%j', async (args, reason) => {
    const { status, stdout, stderr } = await admin(args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(reason);
  });

  test('an unreachable engine', async () => {
    const away = { ...process.env, DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' };
    const { status, stdout, stderr } = await admin(['employer', 'list'], away);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('ECONNREFUSED');
  });
});

test('help and wrong usage list the commands', async () => {
  const { status, stdout } = await admin(['key', 'create', '--help']);
  expect(status).toBe(0);
  expect(stdout).toContain('  employer create --name N [--plan standard|unlimited]\n');
  expect(stdout).toContain('  employer update ID [--name N] [--plan standard|unlimited]\n');
  expect(stdout).toContain('  employer delete ID [--confirm NAME]\n');
  expect(stdout).toContain('  key rotate KEYID [--overlap 24h]\n');
  expect(stdout).toContain('  key revoke KEYID\n');
  expect((await admin([])).stderr).toContain(stdout.trim());
});

describe('without a running engine', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'admin-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('each command starts one on the data folder, which keeps the data', async () => {
    const { DYNAMODB_ENDPOINT, TABLE_PREFIX, ...rest } = process.env;
    const env = { ...rest, DATA_DIR: folder };
    const created = await admin(['employer', 'create', '--name', 'Kept', '--json'], env);
    expect(JSON.parse(created.stdout)).toMatchObject({ id: 1, name: 'Kept' });
    const listed = await admin(['employer', 'list', '--json'], env);
    expect(JSON.parse(listed.stdout)).toEqual([JSON.parse(created.stdout)]);
  });
});
