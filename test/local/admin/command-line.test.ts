import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../local/admin/command.ts';
import { readCommandLine } from '../../../local/admin/command-line.ts';

describe('rejects wrong usage before anything is started', () => {
  test.each([
    [[], 'A command is missing.'],
    [['key'], 'There is no command "key".'],
    [['employer', 'destroy'], 'There is no command "employer destroy".'],
    [['employer', 'create'], '--name N is missing.'],
    [
      ['employer', 'create', '--name', 'X', '--plan', 'gold'],
      '--plan is one of standard, unlimited, not "gold".',
    ],
    [['employer', 'update', '--name', 'X'], 'ID is missing.'],
    [['employer', 'update', '1e3', '--name', 'X'], 'from 1 to 2147483647, not "1e3"'],
    [['key', 'create', '--employer', '0'], 'from 1 to 2147483647, not "0"'],
    [['key', 'create', '--employer', '2147483648'], 'from 1 to 2147483647, not "2147483648"'],
    [['key', 'list'], '--employer ID is missing.'],
    [['key', 'revoke'], 'KEYID is missing.'],
    [['key', 'revoke', ''], 'KEYID is the id that "key list" shows'],
    [['key', 'revoke', 'key_one', 'key_two'], '"key revoke" takes no key_two.'],
    [['key', 'rotate', 'key_one', '--overlap', '1w'], 'up to 90 days, like 90m, 24h or 7d, not "1w"'],
    [['key', 'rotate', 'jpk_secret'], 'KEYID is the id that "key list" shows'],
    [['employer', 'suspend'], 'ID is missing.'],
    [['employer', 'delete', 'Acme'], 'from 1 to 2147483647, not "Acme"'],
    [['employer', 'list', '--name', 'X'], '"employer list" takes no --name.'],
    [['employer', 'list', 'all'], '"employer list" takes no all.'],
    [['employer', 'list', '--nmae', 'X'], "Unknown option '--nmae'"],
    [['employer', 'list', '--repair'], '"employer list" takes no --repair.'],
    [['verify', '--repair=yes'], "Option '--repair' does not take an argument"],
    [['verify', '--stage'], "Option '--stage <value>' argument missing"],
    [['employer', 'create', '--name'], "Option '--name <value>' argument missing"],
  ])('%j', (args, reason) => {
    expect(() => readCommandLine(args)).toThrow(UsageError);
    expect(() => readCommandLine(args)).toThrow(reason);
  });
});

test('an error message does not contain a key that is given instead of its id', () => {
  expect(() => readCommandLine(['key', 'revoke', 'jpk_secret'])).toThrow(/^(?!.*secret)/s);
});

test('--json is accepted in any position', () => {
  const json = [
    ['--json', 'employer', 'list'],
    ['employer', '--json', 'list'],
    ['employer', 'list', '--json'],
  ].map(readCommandLine);
  expect(json).toEqual(json.map(() => ({ call: expect.any(Function), json: true })));
  expect(readCommandLine(['employer', 'list'])).toMatchObject({ json: false });
});

test('--stage and flags are accepted in any position', () => {
  for (const args of [
    ['--stage', 'staging', 'verify', '--repair'],
    ['verify', '--repair', '--stage=staging'],
  ]) {
    expect(readCommandLine(args)).toEqual({ call: expect.any(Function), json: false, stage: 'staging' });
  }
});

test.each([[['--help']], [['-h']], [['key', 'create', '--help']]])('%j shows the help', (args) => {
  expect(readCommandLine(args)).toBe('help');
});

test('an update without a change is rejected', async () => {
  const command = readCommandLine(['employer', 'update', '1']);
  if (command === 'help') throw new Error('help');
  await expect(command.call()).rejects.toThrow('Give --name, --plan or both.');
});
