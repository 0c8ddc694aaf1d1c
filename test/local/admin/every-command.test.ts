import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands } from '../../../local/admin/all-commands.ts';
import { runAdmin } from '../../../local/admin/run.ts';
import { useServers } from '../../feed/serve.ts';
import { aServer, jobs, useCommands } from '../../fetching/support.ts';
import { startService } from '../../support/api/service.ts';
import { folderOfTest } from '../../support/folders.ts';
import { runCommand, written } from '../../support/run-command.ts';
import { type AllKinds, fillWithAllKinds } from '../../support/store/all-kinds.ts';

/** What follows the words of each command, once or several times. */
const linesOf = (
  { standard, unlimited, trying, suspended, deleting, boardKey, vendorKeys, sync }: AllKinds,
  file: string,
  feed: string,
): Readonly<Record<string, readonly string[]>> => {
  const live = [standard, unlimited, trying, suspended];
  const keys = [boardKey, ...vendorKeys, ...live.flatMap((one) => one.keys)];
  const ofEach = (more = '') => live.map(({ id }) => `--employer ${id}${more}`);
  const grants = vendorKeys.flatMap((id) => ofEach().map((of) => `${id} ${of}`));
  return {
    today: [''],
    'employer create': ['--name Newcomer', '--name Newcomers --test'],
    'employer list': [''],
    'employer show': live.map(({ id }) => `${id}`),
    'employer update': live.flatMap(({ id }) => [
      ...[`${id} --name Otherwise`, `${id} --plan unlimited`, `${id} --test off --yes`],
      `${id} --name Otherwhere --test on --yes`,
    ]),
    'employer suspend': [`${unlimited.id}`, `${suspended.id}`],
    'employer resume': [`${unlimited.id}`, `${suspended.id}`],
    'employer delete': [`${deleting.id} --confirm ${deleting.name}`],
    'key create': [
      '--board',
      '--vendor',
      '--vendor --read-only --label ATS',
      ...ofEach(),
      ...ofEach(' --read-only --expires 90d'),
    ],
    'key list': ['', '--board', ...ofEach()],
    'key rotate': keys.map((id) => `${id} --overlap 24h`),
    'key grant': grants,
    'key ungrant': grants,
    'key revoke': keys,
    'job list': [
      '',
      '--search cook --limit 3',
      ...ofEach(),
      '--held',
      '--closing 60d',
      '--duplicates',
      ...ofEach(' --held'),
    ],
    'job show': live.flatMap(({ jobs }) => jobs.map(String)),
    'job archive': live.flatMap(({ id, jobs }) => [
      ...jobs.slice(-3).map(String),
      `${jobs[0]} --employer ${id}`,
    ]),
    'job hold': live.map(({ jobs }) => `${jobs.slice(0, 4).join(' ')} --reason Fraudulent`),
    'job release': live.flatMap(({ jobs }) => jobs.slice(1, 5).map(String)),
    'sync list': ['', ...ofEach()],
    'sync show': [`${sync.id} --employer ${standard.id}`],
    'sync abort': [`${sync.id} --employer ${standard.id}`],
    'feed add': ofEach(' --url https://feed.example/ --at 02:30 --lenient --prefix z-').slice(0, 2),
    'feed list': ['', ...ofEach()],
    'feed show': [feed],
    'feed run': [`${feed} --preview`, feed],
    'feed update': [`${feed} --skip-abroad --missing keep`],
    'feed remove': [feed],
    'board announce': [standard.jobs.join(' '), ...ofEach()],
    'board reset': ['--yes'],
    'mail blocked': [''],
    'mail block': ['zebra+1@quagga.example', `--token ${'x'.repeat(43)}`],
    'mail unblock': ['Zebra@quagga.example'],
    usage: ['', ...ofEach(), '--days 30'],
    log: ['', `--job ${standard.jobs[0]}`, `--key ${boardKey}`],
    export: [file, `${file}.one --employer ${suspended.id}`],
    import: [file, `${file}.one --skip-verify`],
    verify: ['', '--repair', `--employer ${suspended.id}`],
    sweep: ['--dry-run', '--today 2026-12-01 --yes', ''],
    probe: [''],
    // Of a deployed stage alone.
    inspect: [],
    traffic: [],
  };
};

/** The lines that change nothing. */
const reads =
  /^(today|log|(employer|key|job|sync|feed) list|(employer|job|sync|feed) show|mail blocked|usage|export|probe|verify(?!.* --repair)|sweep --dry-run)\b/;

const run = async (args: readonly string[]) => {
  const [stdin, stdout, stderr] = [new PassThrough().end(), new PassThrough(), new PassThrough()];
  const status = await runAdmin(args, { stdin, stdout, stderr });
  return { status, errors: written(stderr) };
};

useServers();

test('every command works on a store with all kinds of keys, employers and jobs, and leaves it consistent', {
  timeout: 300_000,
}, async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const folder = folderOfTest();
  vi.stubEnv('PORT', new URL(service.origin).port);
  vi.stubEnv('DATA_DIR', folder);
  const all = await fillWithAllKinds();
  const server = await aServer();
  server.answer = () => ({ body: jobs(2) });
  const feed = await useCommands(folder).add(all.standard.id, server.url, '--prefix', 'a-');
  const lines = linesOf(all, join(folder, 'all.ndjson'), feed);
  expect(Object.keys(lines)).toEqual(commands.map(({ words }) => words));
  expect((await runCommand(['verify'])).document).toMatchObject({ violations: [], undecided: [] });
  const changes: string[] = [];
  for (const [words, all] of Object.entries(lines)) {
    for (const line of all) {
      const text = `${words} ${line}`.trim();
      const { status, errors } = await run(text.split(' '));
      expect(status, `${text}: ${errors}`).toBe(0);
      if (!reads.test(text)) changes.push(words);
    }
  }
  // Each change is recorded, with nothing that a person wrote, and no key.
  const log = readFileSync(join(folder, 'operators.log'), 'utf8');
  const records = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(records.map(({ command }) => command)).toEqual(changes);
  for (const each of records)
    expect(each).toMatchObject({ who: userInfo().username, time: expect.any(String) });
  // A digest of an address is random: it may spell a short word.
  const texts = log.replaceAll(/"token":"[^"]+"/g, '');
  expect(texts).not.toMatch(/jpk_|Fraudulent|Newcomer|Otherw|Leaving|failed|quagga/i);
  expect((await runCommand(['verify'])).document).toMatchObject({ violations: [], undecided: [] });
});
