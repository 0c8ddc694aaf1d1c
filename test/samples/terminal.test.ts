import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { folderOfTest } from '../support/folders.ts';

const running = new Set<ChildProcess>();

afterEach(() => {
  for (const program of running) program.kill('SIGKILL');
  running.clear();
});

const { DYNAMODB_ENDPOINT: _, TABLE_PREFIX: __, PUBLIC_ORIGIN: ___, ...own } = process.env;

/** Starts a program. @returns what it has printed when a line matches, or when it has ended */
const start = async (file: string, env: Record<string, string>, until: RegExp) => {
  const program = spawn(process.execPath, ['--conditions=job-posting-source', file], {
    cwd: root,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(program);
  const ended = once(program, 'close');
  let output = '';
  const reached = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (until.test(output)) resolve();
      });
  });
  await Promise.race([reached, ended]);
  return { program, ended, output: () => output };
};

const demo = (data: string) =>
  start('samples/demo/main.ts', { PORT: '0', BOARD_PORT: '0', DATA_DIR: data }, /^board \S+$/m);

const admin = (data: string, ...command: string[]) => {
  const args = ['--no-warnings', 'local/admin.ts', ...command, '--json'];
  const options = {
    cwd: root,
    env: { ...own, DATA_DIR: data, APPLICATIONS_FOLDER: '' },
    encoding: 'utf8',
  } as const;
  return JSON.parse(execFileSync(process.execPath, args, options));
};

test('the demo plays a month, shows it, keeps its key and ends as one', { timeout: 300_000 }, async () => {
  const data = join(folderOfTest(), 'month');
  const first = await demo(data);
  const [, site = ''] = /^board (\S+)$/m.exec(first.output()) ?? [];
  await expect
    .poll(async () => (await fetch(`${site}/?page=1`)).text(), { timeout: 30_000 })
    .toContain('148 jobs from 20 employers');
  const today = admin(data, 'today');
  expect(today).toMatchObject({
    problems: [{ removed: 'refused' }, { invalid: 1 }],
    missing: [{ employer: 'Meridian Lake Mutual' }],
    feeds: [{ employer: 'Studio Polygone', badNights: 3 }],
    undeliverable: [{ employer: 'Kawartha Timber and Build' }],
    keys: [{ employer: 'Harbourline Logistics' }],
    held: [{ title: expect.stringMatching('^Payment Clerk') }],
  });
  expect(admin(data, 'feed', 'list')).toMatchObject([
    { status: 0, summary: expect.stringMatching('unchanged') },
    { status: 1, badNights: 3 },
  ]);
  expect(() => admin(data, 'verify'), 'its status is 1 where it finds a problem').not.toThrow();
  const key = /KEY=(\S+)/.exec(first.output())?.[1];
  const api = /API=(\S+)/.exec(first.output())?.[1];
  const jobs = await fetch(`${api}/jobs`, { headers: { 'API-Key': `${key}` } });
  const page = (await jobs.json()) as { data: { publishDate: string }[] };
  expect(new Set(page.data.map(({ publishDate }) => publishDate)).size).toBeGreaterThan(3);
  expect(first.output()).not.toContain('{"level"');
  expect(statSync(join(data, 'demo-key')).mode & 0o077).toBe(0);
  first.program.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  await expect
    .poll(() =>
      fetch(site).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');

  const second = await demo(data);
  expect(second.output()).toContain(`KEY=${key}`);
  expect(second.output()).not.toContain('is played');
  second.program.kill('SIGINT');
  expect(await second.ended).toEqual([0, null]);
});

test.for([
  ['samples/demo/main.ts', { DATA_DIR: 'other' }, /^The folder \S+other has other data.*DATA_DIR=\.demo2/m],
  ['samples/board-site/site.ts', { BOARD_PORT: '99999' }, /^The board has stopped: .*check API, BOARD_PORT/m],
  ['samples/board-site/site.ts', { API: 'nowhere' }, /^The board has stopped: Invalid URL – check API/m],
  [
    'samples/board-site/site.ts',
    { BOARD_TIME_ZONE: 'Nowhere/X' },
    /^The board has stopped: Invalid time zone/m,
  ],
  [
    'samples/postings/post.ts',
    { API: 'http://127.0.0.1:9/api/v1.1' },
    /^The postings were not sent: .*\nStart the/m,
  ],
] as const)('%s with %j ends with a sentence', async ([file, env, sentence]) => {
  const data = join(folderOfTest(), 'DATA_DIR' in env ? env.DATA_DIR : 'new');
  mkdirSync(data, { recursive: true });
  if ('DATA_DIR' in env) admin(data, 'employer', 'create', '--name', 'Other');
  const { ended, output } = await start(file, { PORT: '0', ...env, DATA_DIR: data }, /^never$/m);
  expect(await ended).toEqual([1, null]);
  expect(output()).toMatch(sentence);
  expect(output()).not.toMatch(/\n\s+at /);
});
