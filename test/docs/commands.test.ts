import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished } from 'vitest';
import { config } from '../../lib/config.ts';
import type { EmployerClient } from '../support/api/api.ts';
import { live, newBoardKey, recordAll, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { useFolder } from '../support/folders.ts';

/**
 * Runs what pages print in `sh` blocks and after `$`, as a reader does: page by page, with the address
 * and the key of a service, and with the ids of earlier responses.
 */

const root = join(import.meta.dirname, '../..');
const { test, ...api } = useBoard();
const address = (): string => `${api.origin()}/api/v1.1`;

/** Commands that are not run here, by a page or by a line, with the reason. */
const notRun: readonly (readonly [page: RegExp, line: RegExp, reason: string])[] = [
  [/^docs\/(backup|deployment)\.md$/, /./, 'they change an AWS account; `npm run check:deploy` checks it'],
  [/^docs\/operations\.md$/, /--stage |^aws /, 'they need an AWS account'],
  [/./, /^npm (ci|test)$/, '`.ci/run` runs them'],
  [/./, /^(\w+=\S+ )?npm start$/, 'test/local/start.test.ts runs it'],
  [/^README\.md$/, /^npm run demo:board$/, 'it does not end; test/samples runs the site'],
  [/^docs\/generators\.md$/, /./, '`npm run task -- generators` runs them'],
  [/^docs\/feed-systems\.md$/, /./, 'they read other services; test/feed/systems.test.ts serves their forms'],
  [
    /^docs\/nightly-feed\.md$/,
    / --employers /,
    "it needs a vendor's key; test/feed/employers.test.ts runs it",
  ],
  [/^docs\/operations\.md$/, /^npm run task -- engine$/, 'it needs Java, and does not end'],
];

const isRun = (page: string, line: string): boolean =>
  !notRun.some(([pages, lines]) => pages.test(page) && lines.test(line));

const isProjectFile = (path: string): boolean => !/(^|\/)(node_modules|dist|\.\w[^/]*)(\/|$)/.test(path);

/** The blocks of a page. Those without a language have commands after `$`, beside their output. */
const blocksOf = (page: string): string[] =>
  // All languages are matched: the end of another block would be taken for a beginning.
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, text = '']) => {
      // A command is left out with all of its lines.
      if (language === 'sh') return text.replaceAll(/\\\n\s*/g, '');
      return language ? [] : [...text.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command);
    },
  );

const linesOf = (blocks: readonly string[]): string[] => blocks.flatMap((block) => block.split('\n'));

const pages = globSync('**/*.md', { cwd: root, exclude: (path) => !isProjectFile(path) })
  .map((page) => ({ page, blocks: blocksOf(page) }))
  .filter(({ blocks }) => blocks.length > 0);

/** Where readers have a feed, its map file, and the client. */
const feedFolder = useFolder();
/** What commands of the checkout write. */
const outFolder = useFolder();

const ownFolder = new Set([
  'docs/nightly-feed.md',
  'client/README.md',
  'docs/client.md',
  'feed/README.md',
  'lib/docs/guide.md',
]);

const sample = (name: string): string => join(root, 'samples/feeds', name);

/** What a reader fills in: the own address, ids, and the choices that a map file leaves open. */
const asReader = (text: string, { id, jobId, syncId }: Given): string =>
  text
    .replaceAll(/https:\/\/jobs\.example\/api\/v1\.1|http:\/\/127\.0\.0\.1:3000\/api\/v1\.1/g, address())
    .replaceAll(/--employer \d+/g, `--employer ${id}`)
    .replaceAll('183668', String(jobId))
    .replaceAll('0mi9x…', syncId)
    .replaceAll(/\b(all|harbour)\.ndjson/g, join(outFolder, '$1.ndjson'))
    .replaceAll(/^(npx .* init .*)$/gm, `rm -f map.json\n$1\ncp ${sample('indeed.map.json')} map.json`)
    // There is no terminal that could ask.
    .replaceAll(/^(.* job-posting sync (?!.*--(?:yes|preview)).*)$/gm, '$1 --yes');

type Given = { readonly id: number; readonly jobId: number; readonly syncId: string };

type Session = { readonly env: NodeJS.ProcessEnv; readonly given: Given; lastOutput: string };

/** Sets the variables of a line `export A=1 B=…`. */
const exportAll = (line: string, { env, lastOutput }: Session, key: string): void => {
  for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) {
    const filled = value.startsWith('jpk_') ? key : (/"id": ?"?([\w]+)/.exec(lastOutput)?.[1] ?? '');
    env[name] = value.endsWith('…') ? filled : value;
  }
};

const runBlock = async (page: string, block: string, session: Session, key: string): Promise<void> => {
  const lines = asReader(block, session.given).split('\n');
  for (const line of lines) if (line.startsWith('export ')) exportAll(line, session, key);
  const script = lines.filter((line) => !line.startsWith('export ') && isRun(page, line)).join('\n');
  if (script.trim() === '') return;
  const cwd = ownFolder.has(page) ? feedFolder : root;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script], { cwd, env: session.env });
  session.lastOutput = stdout;
  const isRefused = /"type": ?"[^"]*\/problems\/|"outcome": ?"(invalid|failed)"/.test(stdout);
  expect([script, isRefused, `${stdout}${stderr}`]).toEqual([
    script,
    script.includes('wrong-in-six-ways'),
    expect.any(String),
  ]);
};

const environment = (key: string): NodeJS.ProcessEnv => ({
  ...process.env,
  API: address(),
  KEY: key,
  PORT: new URL(api.origin()).port,
  DYNAMODB_ENDPOINT: config().endpoint,
  TABLE_PREFIX: config().tablePrefix,
});

const sessionOf = async (employer: EmployerClient): Promise<Session> => {
  const { id: jobId } = await createJob(employer, { ...live, referenceId: '04190-0001' });
  const { body } = await employer.post('/syncs', { mode: 'preview' });
  const { id: syncId } = body as { id: string };
  return { env: environment(employer.key), given: { id: employer.id, jobId, syncId }, lastOutput: '' };
};

const installClient = (): Promise<unknown> =>
  promisify(execFile)('npm', ['install', `${address()}/docs/job-posting-client.tgz`], { cwd: feedFolder });

describe('the commands', () => {
  const withCommands = pages.filter(({ page, blocks }) =>
    linesOf(blocks).some((line) => line && isRun(page, line)),
  );

  test.for(withCommands)('of $page work', { timeout: 300_000 }, async ({ page, blocks }, { employer }) => {
    if (ownFolder.has(page)) {
      writeFileSync(join(feedFolder, 'package.json'), '{ "type": "module" }');
      copyFileSync(sample('jobs.csv'), join(feedFolder, 'jobs.csv'));
      copyFileSync(sample('indeed.xml'), join(feedFolder, 'jobs.xml'));
      if (page === 'lib/docs/guide.md') await installClient();
    }
    const session = await sessionOf(employer);
    for (const block of blocks) await runBlock(page, block, session, employer.key);
  });

  test.each(notRun)('of %s: %s are not run, because %s', (inPage, inLine) => {
    const lines = pages.filter(({ page }) => inPage.test(page)).flatMap(({ blocks }) => linesOf(blocks));
    expect(lines.filter((line) => inLine.test(line))).not.toEqual([]);
  });
});

/** The `ts` block of a page that has this text. */
const program = (page: string, part: string): string =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(part)) ?? '';

const start = (name: string, text: string, env: NodeJS.ProcessEnv) => {
  const file = join(feedFolder, name);
  writeFileSync(file, text.replaceAll('https://jobs.example/api/v1.1', address()));
  onTestFinished(() => rmSync(file));
  const child = execFile(process.execPath, ['--no-warnings', file], { cwd: feedFolder, env });
  onTestFinished(() => void child.kill());
  return child;
};

describe('the program', () => {
  test('of the guide posts a job', { timeout: 300_000 }, async ({ employer }) => {
    await installClient();
    const child = start('guide.ts', program('lib/docs/guide.md', 'jobs.put'), environment(employer.key));
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    await once(child, 'close');
    expect(output).toMatch(/^\d+ \d{4}-\d\d-\d\d\n$/);
  });

  test('of a board keeps the live jobs', { timeout: 300_000 }, async ({ employer }) => {
    await installClient();
    const { key } = await newBoardKey();
    const { id } = await createJob(employer, live);
    await recordAll();
    start('board.ts', program('docs/board.md', 'followBoard'), { ...environment(''), BOARD_KEY: key });
    await expect.poll(() => existsSync(join(feedFolder, 'board.db')), { timeout: 30_000 }).toBe(true);
    using board = new DatabaseSync(join(feedFolder, 'board.db'), { readOnly: true });
    const ids = () =>
      board
        .prepare('SELECT id FROM jobs')
        .all()
        .map((row) => row.id);
    const isKept = () => board.prepare('SELECT value FROM state').all().length === 1;
    await expect.poll(() => isKept() && ids(), { timeout: 30_000 }).toContain(id);
  });
});
