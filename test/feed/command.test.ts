import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import feed from '../../feed/package.json' with { type: 'json' };
import { bundleCommand } from '../../feed/scripts/bundle.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { useFolder } from '../support/folders.ts';

const { version } = feed;
const samples = join(import.meta.dirname, '../../samples/feeds');
const secret = `jpk_${'a1'.repeat(19)}`;
const folder = useFolder();

beforeAll(async () => {
  await bundleCommand(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'invalid.json'),
    JSON.stringify([{ ...minimalJob, referenceId: 'R-1', titel: 'x' }]),
  );
  writeFileSync(join(folder, 'truncated.json'), '[{');
  writeFileSync(join(folder, 'forged.csv'), '"a\nThe feed is empty.","a\nThe feed is empty."\n');
  writeFileSync(join(folder, 'hostile.csv'), '\u001b[2J,\u001b[2J\n');
});

const start = promisify(execFile);

/** Runs the command as it is published, without the packages of this project. */
const run = (...args: readonly string[]) =>
  start(process.execPath, [join(folder, 'job-posting.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

const feeds = readdirSync(samples).filter((file) => !/\.map\.json$|\.md$/.test(file));

test('every sample feed is valid, with its map file', async () => {
  const reports = await Promise.all(
    feeds.map(async (file) => {
      const map = `${file.replace(/\.\w+$/, '')}.map.json`;
      const options = readdirSync(samples).includes(map) ? ['--map', join(samples, map)] : [];
      const { code, stdout } = await run('check', join(samples, file), ...options, '--json');
      return { file, code, problems: JSON.parse(stdout).problems };
    }),
  );
  expect(reports).toEqual(feeds.map((file) => ({ file, code: 0, problems: [] })));
});

test.each([
  [3, ['check', 'invalid.json'], 'did you mean title?', ''],
  [1, ['check', 'truncated.json'], '', 'before the end of the array'],
  [1, ['check', 'missing.json'], '', 'The feed missing.json does not exist.'],
  [1, ['check', '.'], '', 'The feed is a folder.'],
  [1, ['check', 'hostile.csv'], '', 'two columns named "\\u001b[2J"'],
  [1, ['check', 'forged.csv'], '', 'two columns named "a\\nThe feed is empty."'],
  [0, ['--version'], version, ''],
  [2, ['check'], '', "missing required argument 'feed'"],
  [2, ['check', 'invalid.json', '--fromat', 'csv'], '', 'Did you mean --format?'],
  [2, ['check', 'invalid.json', '--map', 'truncated.json'], '', 'The map file is not JSON'],
  [2, ['chekc', 'x'], '', 'unknown command'],
  [2, ['sync', 'invalid.json'], '', 'JOB_POSTING_API'],
  [2, ['sync', 'invalid.json', '--expected', 'many'], '', 'whole number'],
  [0, ['--help'], 'Exit status', ''],
  [0, ['sync', '--help'], '--accept-removals', ''],
])('status %i: %j', async (status, args, out, error) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout, stderr }).toEqual({
    code: status,
    stdout: expect.stringContaining(out),
    stderr: expect.stringContaining(error),
  });
});

test.each([
  [[`--key=${secret}`]],
  [['--key', secret]],
  [[secret]],
  [['check', 'invalid.json', '--map', secret]],
])('a key among the arguments is refused, and not printed', async (args) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('set JOB_POSTING_KEY');
  expect(stderr).not.toContain(secret);
});

test.each([[[]], [['--json']]])(
  'neither a control character nor a key of a feed is printed: %j',
  async (options) => {
    const job = { ...minimalJob, referenceId: 'R-1', [`\u009b2J\u0085\u200e\u007f${secret}`]: 1 };
    writeFileSync(join(folder, 'hostile.json'), JSON.stringify([job]));
    const { code, stdout } = await run('check', 'hostile.json', ...options);
    expect(code).toBe(3);
    expect(stdout).toContain('2J');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(stdout).not.toContain(secret);
  },
);

test('--json writes an error as a document to standard error', async () => {
  const { stdout, stderr } = await run('check', 'truncated.json', '--json');
  expect(stdout).toBe('');
  expect(JSON.parse(stderr)).toEqual({ error: { code: 'truncated', message: expect.any(String) } });
});

test('a reader that closes the pipe does not change the exit status', async () => {
  // More than a pipe holds: the command still writes when its reader ends.
  const jobs = Array.from({ length: 1_000 }, (_, at) => ({ [`unknown${at}`]: 1 }));
  writeFileSync(join(folder, 'many.json'), JSON.stringify(jobs));
  const command = join(folder, 'job-posting.js');
  const child = spawn(process.execPath, [command, 'check', 'many.json', '--json'], { cwd: folder });
  child.stdout.once('data', () => child.stdout.destroy());
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
});

test.runIf(existsSync('/dev/full'))('output that cannot be written is an error', async () => {
  const args = ['-c', `"${process.execPath}" job-posting.js --help > /dev/full`];
  await expect(start('bash', args, { cwd: folder })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The output cannot be written: ENOSPC.*\n$/),
  });
});

test('the next command that init prints works when it is pasted', async () => {
  const rows =
    'Job ID,Title,Town,Category,Type,Description,Contact\n1,Préposé,"Laval, QC",19,Full time,Du soir.,a@b.ca\n';
  const feed = "l'hôtel (été).csv";
  writeFileSync(join(folder, feed), Buffer.from(rows, 'latin1'));
  const { code, stdout } = await run('init', feed, '--encoding', 'windows-1252', '--map', 'my map.json');
  const [, command = ''] = /^Then: npx --no -- job-posting (.*)$/m.exec(stdout) ?? [];
  expect({ code, command }).toEqual({
    code: 0,
    command: `check 'l'\\''hôtel (été).csv' --map 'my map.json'`,
  });
  const pasted = await start('sh', ['-c', `"${process.execPath}" job-posting.js ${command}`], {
    cwd: folder,
  });
  expect(pasted.stdout).toContain('csv: 1 job, 1 valid');
});
