import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { digestOf } from '../../../lib/employer/api-key.ts';
import { findKey } from '../../../lib/employer/store/authenticate.ts';
import { admin } from '../../support/admin-process.ts';
import { folderOfTest } from '../../support/folders.ts';

const answer = async (...args: string[]) => {
  const { status, stdout, stderr } = await admin([...args, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
};

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

beforeAll(() => {
  // An empty store of its own, whose tables the commands create.
  const prefix = `admin-${randomUUID().slice(0, 8)}`;
  process.env.TABLE_PREFIX = prefix;
  configure({ TABLE_PREFIX: prefix });
});

test('from an empty store to a revoked key', async () => {
  const employer = await answer('employer', 'create', '--name', 'Acme “North” Ltd');
  expect(employer).toEqual({ id: 1, name: 'Acme “North” Ltd', plan: 'standard', created: iso });

  const updated = await answer('employer', 'update', '1', '--plan', 'unlimited');
  expect(updated).toEqual({ ...employer, plan: 'unlimited' });
  expect(await answer('employer', 'list')).toEqual([updated]);

  const { key, ...shown } = await answer('key', 'create', '--employer', '1', '--label', 'website');
  expect(shown).toEqual({
    keyId: expect.any(String),
    kind: 'employer',
    expires: null,
    employerId: 1,
    label: 'website',
    created: iso,
  });
  expect(await findKey(digestOf(key))).toMatchObject({ keyId: shown.keyId, employerName: employer.name });

  const revoked = await answer('key', 'revoke', shown.keyId);
  expect(revoked).toEqual({ keyId: shown.keyId, revoked: iso });
  const { employerId, expires: _, ...listed } = shown;
  expect(await answer('key', 'list', '--employer', String(employerId))).toEqual([
    { ...listed, employerId, revoked: revoked.revoked },
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

describe('failures: the reason on standard error and nothing on standard output', () => {
  test.each([
    [1, ['employer', 'update', '4711', '--name', 'X'], 'There is no employer 4711.\n'],
    [2, ['employer', 'delete', '1'], 'pass --confirm "Acme “North” Ltd".\n'],
    [2, ['employer', 'list', '--jsno'], "Unknown option '--jsno'. Did you mean --json?\n\nAdd --help"],
    [2, [], 'A command is missing.\n\nUsage: npm run admin'],
  ])('status %i for %j', async (expected, args, reason) => {
    const { status, stdout, stderr } = await admin(args);
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
    expect(stderr).toContain(reason);
  });

  test.each([
    [1, ['key', 'revoke', 'key_unknown'], 'key_not_found', 'There is no key key_unknown.'],
    [2, ['key', 'revoke', 'key_1', 'jpk_secret'], 'usage', expect.stringContaining('key_1, jpk_…')],
    [2, ['verify', '--stage', 'prod'], 'usage', expect.stringContaining('staging, production, or dev-NAME')],
  ])('with --json: status %i for %j', async (expected, args, code, message) => {
    const { status, stdout, stderr } = await admin(['--json', ...args]);
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({ error: { code, message } });
  });

  test('an unreachable engine', async () => {
    const away = { ...process.env, DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' };
    const { status, stdout, stderr } = await admin(['employer', 'list'], away);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^No DynamoDB engine responds at http:\/\/127\.0\.0\.1:1: .*\n$/);
  });
});

test('texts of employers control no terminal', async () => {
  const { id } = await answer('employer', 'create', '--name', 'A\u202e\u200b\u2028[');
  const runs = [
    ['employer', 'list'],
    ['employer', 'list', '--json'],
    ['usage'],
    ['employer', 'delete', String(id), '--confirm', '\u202e'],
    ['employer', 'delete', String(id), '--confirm', '\u202e', '--json'],
    ['employer', 'delete', String(id)],
    ['employer', 'update', String(id), '--test', 'on'],
  ];
  for (const args of runs) {
    const { stdout, stderr } = await admin(args);
    expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/[\p{C}\u2028]/u);
  }
  expect((await answer('employer', 'list')).at(-1).name).toBe('A\u202e\u200b\u2028[');
});

test('help is shown on standard output, with status 0, in colours only if they are forced', async () => {
  const help = await admin(['key', 'create', '--help']);
  expect(help).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/^Usage: .*key create/) });
  expect(help.stdout).toContain('--employer <id>');
  const { NO_COLOR, ...env } = process.env;
  const coloured = await admin(['key', 'create', '--help'], { ...env, FORCE_COLOR: '1' });
  expect(coloured.stdout).toContain('\u001b[1mUsage:');
});

test('without a running engine each command starts one on the data folder, which keeps the data', async () => {
  const { DYNAMODB_ENDPOINT, TABLE_PREFIX, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: folderOfTest() };
  const created = await admin(['employer', 'create', '--name', 'Kept', '--json'], env);
  expect(JSON.parse(created.stdout)).toMatchObject({ id: 1, name: 'Kept' });
  const listed = await admin(['employer', 'list', '--json'], env);
  expect(JSON.parse(listed.stdout)).toEqual([JSON.parse(created.stdout)]);
});
