import { Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { commands } from '../../../local/admin/all-commands.ts';
import { AdminUsageError } from '../../../local/admin/command.ts';
import { parseOverlap } from '../../../local/admin/parameters.ts';
import { readAdminCommand } from '../../../local/admin/program.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { runCommand } from '../../support/run-command.ts';

describe('rejects wrong usage before anything is started', () => {
  test.each([
    [[], 'A command is missing.'],
    [['employer', 'creat'], "Unknown command 'creat'. Did you mean create?"],
    [['help', 'employers'], "Unknown command 'employers'."],
    [['help', 'job', 'held'], "Unknown command 'job held'."],
    [['employer', 'create'], "Required option '--name <name>' not specified."],
    [
      ['employer', 'create', '--name', 'X', '--plan', 'gold'],
      '--plan must be standard or unlimited, not "gold".',
    ],
    [['employer', 'update', '--name', 'X'], "Missing required argument 'id'."],
    [['employer', 'update', '1e3', '--name', 'X'], 'from 1 to 2147483647, not "1e3"'],
    [['key', 'create', '--employer', '2147483648'], 'from 1 to 2147483647, not "2147483648"'],
    [['key', 'revoke', ''], '<keyid> must be the id that "key list" shows'],
    [['key', 'revoke', 'key_one', 'key_two'], "Too many arguments for 'revoke'."],
    [['key', 'rotate', 'key_one', '--overlap', '1w'], 'up to 90 days, such as 90m, 24h or 7d, not "1w"'],
    [['verify', '--stage'], "Option '--stage <stage>' argument missing."],
    [
      ['verify', '--stage', 'prod'],
      '--stage must be staging, production, or dev-NAME with a NAME of 1 to 12 of a-z and 0-9, not "prod".',
    ],
    [['sweep', '--today', '2026-02-30'], '--today must be a date such as 2026-11-20, not "2026-02-30".'],
    [['job', 'list', '--employer', '1', '--status', 'open'], '--status must be active, archived, draft'],
    [['job', 'list', '--employer', '1', '--limit', '0'], '--limit must be a number from 1'],
    [['job', 'list', '--closing', '7'], '--closing must be a number of days, such as 7d, not "7"'],
    [['job', 'list', '--closing', '0d'], '--closing must be a number of days'],
    [['job', 'hold', '--reason', 'Fraud'], "Missing required argument 'id'."],
    [['log', '--key', 'jpk_1'], 'it begins with key_'],
    [['job', 'show', 'A-1', '--employer', '1'], 'The id of a job must be a number from 1'],
  ])('%j', (args, reason) => {
    expect(() => readAdminCommand(args)).toThrow(AdminUsageError);
    expect(() => readAdminCommand(args)).toThrow(reason);
  });
});

test('--json and --stage are accepted in any position', () => {
  for (const args of [
    ['--json', '--stage', 'staging', 'employer', 'list'],
    ['employer', '--stage=staging', '--json', 'list'],
    ['employer', 'list', '--json', '--stage', 'staging'],
  ]) {
    expect(readAdminCommand(args)).toMatchObject({ json: true, stage: 'staging' });
  }
  expect(readAdminCommand(['employer', 'list'])).toMatchObject({ json: false, stage: undefined });
});

const helpOf = (...args: string[]): string => {
  const read = readAdminCommand(args);
  return 'help' in read ? read.help : '';
};

test('help of a command with two words is that of the command', () => {
  expect(helpOf('help', 'job', 'hold')).toBe(helpOf('job', 'hold', '--help'));
  expect(helpOf('help', 'job')).toBe(helpOf('job', '--help'));
});

test('--version shows that of the package', () => {
  expect(helpOf('--version')).toBe(`${packageJson.version}\n`);
});

describe('--help', () => {
  test('of the program lists the commands', () => {
    for (const help of [helpOf('--help'), helpOf('-h'), helpOf('help')]) {
      expect(help).toContain('Usage: npm run admin -- [options] [command]');
      expect(help).toMatch(/^ {2}job +list, show, archive, hold, release$/m);
      expect(help).toMatch(/^ {2}sweep \[options\] /m);
    }
  });

  test.each(commands.map((command) => [command.words, command] as const))(
    'of %s shows its options, also with others that are missing or invalid',
    (words, { summary, parameters }) => {
      const help = helpOf(...words.split(' '), '--help');
      expect(help).toContain(`Usage: npm run admin -- ${words} `);
      expect(help.replaceAll(/\s+/g, ' ')).toContain(summary);
      for (const each of Object.values(parameters)) {
        expect(help).toContain(`  ${each instanceof Option ? each.flags : each.name()} `);
      }
      expect(help).toContain('--stage <stage>');
    },
  );
});

test('an update without a change is rejected', async () => {
  await expect(runCommand(['employer', 'update', '1'])).rejects.toThrow(
    'Pass --name, --plan, --test or several of them.',
  );
});

test('an invalid value does not hide the help', () => {
  expect(helpOf('key', 'create', '--employer', 'abc', '--help')).toContain('--read-only');
});

const day = 24 * 60 * 60 * 1_000;

test.each([
  ['90m', 1.5 * 60 * 60 * 1_000],
  ['24h', day],
  ['7d', 7 * day],
  ['90d', 90 * day],
  ['129600m', 90 * day],
  ['0m', 0],
])('an overlap of %s is %d milliseconds', (text, millis) => {
  expect(parseOverlap(text)).toBe(millis);
});

test.each(['', '24', 'h', '1.5h', '-1h', '1H', '1 h', '24h ', '91d', '9999999m', '1e1h', '٣h'])(
  'the overlap %j is rejected',
  (text) => {
    expect(() => parseOverlap(text)).toThrow(AdminUsageError);
    expect(() => parseOverlap(text)).toThrow(`not ${JSON.stringify(text)}`);
  },
);
