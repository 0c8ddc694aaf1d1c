import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useFolder } from '../../support/folders.ts';
import { runCommand } from '../../support/run-command.ts';

const folder = useFolder();
beforeAll(async () => {
  const { document } = await runCommand(['completion', 'bash']);
  writeFileSync(join(folder, 'script'), (document as { script: string }).script);
});

/** What bash suggests for the last of these words. */
const complete = (...words: string[]): string[] => {
  const lines = [
    `source '${join(folder, 'script')}'`,
    `COMP_WORDS=(job-admin ${words.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${words.length}`,
    '_job_admin',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of bash
    "printf '%s\\n' ${COMPREPLY[@]-}",
  ];
  const output = execFileSync('bash', ['--norc', '-eu', '-c', lines.join('\n')], { encoding: 'utf8' });
  return output.split('\n').filter(Boolean);
};

test.each<[string[], string[]]>([
  [['e'], ['employer', 'export']],
  [
    ['key', ''],
    ['create', 'list', 'rotate', 'revoke'],
  ],
  [['key', 'ro'], ['rotate']],
  [['--json', 'key', 'rotate', '--o'], ['--overlap']],
  [
    ['--stage', ''],
    ['dev', 'staging', 'production'],
  ],
  [['employer', 'create', '--plan', 'u'], ['unlimited']],
  [
    ['job', 'list', '--employer', '1', '--sta'],
    ['--status', '--stage'],
  ],
  [['job', 'list', '--status', 'd'], ['draft']],
  [
    ['completion', ''],
    ['bash', 'zsh'],
  ],
])('bash completes %j', (words, expected) => {
  expect(complete(...words)).toEqual(expected);
});

/** The lines after the Tab key in an interactive zsh. */
const completeInZsh = (...lines: readonly string[]): string[] => {
  const program = join(import.meta.dirname, 'complete.zsh');
  const output = execFileSync('zsh', ['-f', program, join(folder, 'script'), ...lines], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, TERM: 'dumb' },
    timeout: 50_000,
  });
  return output.split('\n').slice(0, -1);
};

const hasZsh = spawnSync('zsh', ['--version']).status === 0;

test.skipIf(!hasZsh)('zsh completes a line; skipped without zsh (run apt-get install zsh)', () => {
  const completed = {
    'job-admin employer c': 'job-admin employer create ',
    'job-admin key ro': 'job-admin key rotate ',
    'job-admin --json key rotate --o': 'job-admin --json key rotate --overlap ',
    'job-admin --stage p': 'job-admin --stage production ',
    'job-admin employer create --plan u': 'job-admin employer create --plan unlimited ',
    'job-admin job list --status d': 'job-admin job list --status draft ',
    // More than one is possible.
    'job-admin e': 'job-admin e',
  };
  expect(completeInZsh(...Object.keys(completed))).toEqual(Object.values(completed));
});
