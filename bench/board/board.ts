import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { handler as recordChanges } from '../../functions/record-changes.ts';
import { followJobs } from '../../local/stream/follow-jobs.ts';
import { loadJobs } from '../load.ts';
import { quantile } from '../measure.ts';
import { newPosting } from '../posting.ts';
import { atLeast, atMost, type Bar, figure, printTable } from '../report.ts';
import { newBoard, newEmployer } from '../service.ts';
import { spentOn, unitsOf } from '../spending.ts';

type WalkPage = { data: { id: number }[]; next: string | null; changes: string };
type ChangesPage = { data: { id: number; state: string }[]; next: string; upToDate: boolean };
type Board = Awaited<ReturnType<typeof newBoard>>;

const employers = 20;

/** Adds jobs to employers of the same size. */
const load = async (ids: readonly number[], jobs: number, seed: number): Promise<void> => {
  for (const [at, employerId] of ids.entries()) {
    await loadJobs({ employerId, jobs: Math.round(jobs / ids.length), seed: seed + at });
  }
};

/** Walks through all live jobs. */
const walk = async (board: Board): Promise<{ jobs: number; changes: string }> => {
  let jobs = 0;
  let changes = '';
  for (let path: string | null = '/board/jobs'; path !== null; ) {
    const page: WalkPage = await board.read(path);
    jobs += page.data.length;
    ({ next: path, changes } = page);
  }
  return { jobs, changes };
};

const follow = async (board: Board, from: string): Promise<{ jobs: number; next: string }> => {
  let jobs = 0;
  let next = from;
  for (let upToDate = false; !upToDate; ) {
    const page: ChangesPage = await board.read(next);
    jobs += page.data.length;
    ({ next, upToDate } = page);
  }
  return { jobs, next };
};

const measured = async <Result extends { jobs: number }>(
  name: string,
  total: number,
  work: () => Promise<Result>,
) => {
  const started = performance.now();
  const { result, requests } = await spentOn(work);
  const seconds = (performance.now() - started) / 1_000;
  const units = unitsOf(requests, 'read') / result.jobs;
  const row = {
    what: name,
    of: total,
    jobs: result.jobs,
    seconds: figure(seconds),
    'jobs a second': figure(result.jobs / seconds),
    'read units a job': figure(units),
  };
  return { result, units, row };
};

/** The time from the response of a write to the page that lists it, in milliseconds. */
const delays = async (board: Board, count: number): Promise<number[]> => {
  const employer = await newEmployer();
  const measuredDelays: number[] = [];
  let { next } = await follow(board, (await walk(board)).changes);
  for (let at = 0; at < count; at++) {
    const body = { ...newPosting(1_000), title: `Cook ${at}` };
    const { id } = await employer.ask<{ id: number }>({ method: 'POST', path: '/jobs', body });
    const written = performance.now();
    for (let isListed = false; !isListed; ) {
      const page: ChangesPage = await board.read(next);
      next = page.next;
      isListed = page.data.some((entry) => entry.id === id);
      if (!isListed) await wait(5);
    }
    measuredDelays.push(performance.now() - written);
    // Writes meet the interval of the stream's reader at any point.
    await wait(Math.random() * 200);
  }
  return measuredDelays;
};

/** Follows while an employer loads its first jobs. @returns the share that was listed before the end */
const followLoad = async (
  board: Board,
  jobs: number,
): Promise<{ share: number; seconds: number; lag: number }> => {
  const employer = await newEmployer();
  const own = new Set<number>();
  // From here on, nothing else is written.
  let { next } = await follow(board, (await walk(board)).changes);
  let isLoading = true;
  const read = async (): Promise<void> => {
    const page: ChangesPage = await board.read(next);
    next = page.next;
    for (const { id } of page.data) own.add(id);
    if (page.upToDate) await wait(50);
  };
  const following = (async () => {
    while (isLoading) await read();
  })();
  const started = performance.now();
  await loadJobs({ employerId: employer.id, jobs, seed: 99 });
  const ended = performance.now();
  const before = own.size;
  isLoading = false;
  await following;
  const { total } = (await employer.list('/jobs?status=active&pageSize=1')).paging;
  while (own.size < total) await read();
  return {
    share: before / total,
    seconds: (ended - started) / 1_000,
    lag: (performance.now() - ended) / 1_000,
  };
};

/** Measures the board's side with a tenth and all of `--jobs N` (100,000), and a first load of `--load N` (20,000). */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: { jobs: { type: 'string', default: '100000' }, load: { type: 'string', default: '20000' } },
  });
  const jobs = Number(values.jobs);
  const few = Math.round(jobs / 10);
  await using _ = followJobs({ handler: recordChanges });
  const board = await newBoard();
  const ids = await Promise.all(Array.from({ length: employers }, async () => (await newEmployer()).id));
  await load(ids, few, 1);
  const small = await measured('walk', few, () => walk(board));
  await load(ids, jobs - few, 1_000);
  const large = await measured('walk', jobs, () => walk(board));
  // Until the stream has been read to its end.
  for (let next = '/board/changes', found = 1; found > 0; ) {
    ({ next, jobs: found } = await follow(board, next));
    await wait(1_000);
  }
  const changes = await measured('follow', jobs, () => follow(board, '/board/changes'));
  printTable('The board', [small.row, large.row, changes.row], ['6 of 10 jobs are live.']);

  const first = await followLoad(board, Number(values.load));
  const times = await delays(board, 100);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  printTable('On one machine', [
    { what: 'from a write to its change, ms', p50: figure(p50), p99: figure(p99) },
  ]);
  printTable('A first load, with a follower beside it', [
    {
      jobs: Number(values.load),
      seconds: figure(first.seconds),
      'listed before its end': `${figure(first.share * 100)} %`,
      'seconds until all were': figure(first.lag),
    },
  ]);
  return [
    atMost('read units of a walk, a job', large.units, 2.2),
    atMost('read units of a job with ten times as many', large.units / small.units, 1.1),
    atMost('read units of following, a job', changes.units, 3),
    atMost('milliseconds until a change is listed, p99', p99, 1_000),
    atLeast('share of a first load that a follower has before its end', first.share, 0.5),
  ];
};
