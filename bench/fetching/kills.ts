import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { configure } from '../../lib/config.ts';
import { countJobs } from '../../lib/employer/store/counters.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { endLeases, findRuns, patchFeed } from '../../lib/fetching/store/feeds.ts';
import { verify } from '../../lib/operator/verify.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { freePort } from '../../local/engine/engine-process.ts';
import { runHere } from '../../local/feeds.ts';
import { createTables } from '../../local/tables.ts';
import { atMost, type Bar, printTable } from '../report.ts';
import { addFeed, feedOf, startFeedServer } from './feed-server.ts';
import { hasEnded, kill, startEngineAt, startRun } from './killable.ts';

const victims = ['run', 'engine', 'run', 'engine', 'run', 'engine'] as const;

/** Fetches a feed of so many jobs through the kills, on an engine of its own. */
const fetchThroughKills = async (folder: string, jobs: number) => {
  const [port, file] = [await freePort(), join(folder, 'dynamodb.sqlite')];
  let engine = await startEngineAt(port, file);
  configure({ DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`, TABLE_PREFIX: 'kills', ONE_CLOCK: 'true' });
  await createTables(dynamo());
  const feeds = await startFeedServer();
  const { id: employer } = await insertEmployer({ name: 'Bench', plan: 'standard' }, new Date());
  const id = await addFeed(employer, feeds.origin);
  // Jobs that are live before, and then in no feed: fewer than the guard refuses.
  const gone = Math.floor(jobs / 20);
  let runs = 0;
  /** Begins a run, also where one has crashed: as the next start does, or the schedule after its lease. */
  const begin = async (): Promise<ChildProcess> => {
    runs += 1;
    await endLeases();
    await patchFeed(id, { night: '2020-01-01' });
    return startRun(id, folder);
  };
  let run = await begin();
  const runUntil = async (isThere: () => Promise<boolean>): Promise<void> => {
    while (!(await isThere())) {
      if (hasEnded(run)) run = await begin();
      await wait(100);
    }
  };
  const active = async () => (await countJobs(employer)).active;

  feeds.serve('/', feedOf(gone, 2, 'gone-'));
  await runUntil(async () => hasEnded(run) && (await active()) === gone);
  feeds.serve('/', feedOf(jobs, 1));
  const [began, before] = [performance.now(), runs];
  for (const [at, victim] of victims.entries()) {
    const share = (at + 1) / (victims.length + 1);
    await runUntil(async () => (await active()) >= gone + jobs * share);
    await kill(victim === 'run' ? run : engine);
    if (victim === 'engine') engine = await startEngineAt(port, file);
  }
  const isCommitted = async () => (await findRuns(id, 1))[0]?.isCommitted;
  await runUntil(async () => hasEnded(run) && (await active()) === jobs && (await isCommitted()) === true);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const preview = await runHere({ id, token: '', isPreview: true }, '');
  const { violations } = await verify({ employerId: employer });
  await kill(engine);
  return {
    jobs,
    kills: victims.length,
    runs: runs - before,
    seconds,
    violations: violations.length,
    preview: typeof preview === 'object' ? preview.lines[0] : preview,
  };
};

type Fetched = Awaited<ReturnType<typeof fetchThroughKills>>;

/** Kills runs, and the engine, while they work: each of six once a seventh of the feed is stored. */
export const killBars = async (jobs: number): Promise<Bar[]> => {
  // In a process of its own: this one keeps to its engine.
  const child = fork(import.meta.filename, [String(jobs)]);
  const [fetched]: Fetched[] = await once(child, 'message');
  if (!fetched) throw new Error('The feed was not fetched.');
  printTable('A feed that is fetched through kills of its runs and of the engine, in turns', [fetched]);
  const { preview, violations } = fetched;
  const isExact = preview?.includes(`+0 created, ~0 updated, =${jobs} unchanged, !0 invalid, -0 removed`);
  return [
    atMost('jobs differ from the feed after the kills (0 no, 1 yes)', isExact ? 0 : 1, 0),
    atMost('violations of the store after them', violations, 0),
  ];
};

if (import.meta.main) {
  console.log = () => {};
  // Where there is memory, no disk is waited for. A kill of a process loses neither.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kills-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.send?.(await fetchThroughKills(folder, Number(process.argv[2])));
  process.exit();
}
