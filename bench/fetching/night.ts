import { basePath } from '../../lib/contract/route.ts';
import { headersInFiles } from '../../lib/fetching/header-store.ts';
import type { FeedRun } from '../../lib/fetching/rules/feed.ts';
import { runFeed } from '../../lib/fetching/run-feed.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { startServer } from '../server/start-server.ts';
import { type BenchEmployer, newBoard, newEmployer } from '../service.ts';
import { addFeed, feedOf, startFeedServer } from './feed-server.ts';

const feedCount = 40;
const writerCount = 4;
/** As many as one machine runs; on AWS, each run has a function of its own. */
const atOnce = 4;
const prefix = 'feed-';

/** Of a night: five jobs are gone and ten are new. */
const jobsOf = (seed: number, night: number): object[] =>
  feedOf(100 + night * 10, seed, prefix).slice(night * 5);

type Row = { readonly id: number; readonly referenceId: string };
type Page = { readonly data: readonly Row[]; readonly paging: { readonly next: string | null } };

const liveJobs = async ({ list }: BenchEmployer): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let path: string | null = '/jobs?status=active&pageSize=100'; path !== null; ) {
    const { data, paging } = (await list(path)) as unknown as Page;
    rows.push(...data);
    path = paging.next;
  }
  return rows;
};

/** The ids of all jobs that a site of the board finds. */
const walk = async (): Promise<number[]> => {
  const { read } = await newBoard();
  const ids: number[] = [];
  for (let path: string | null = '/board/jobs'; path !== null; ) {
    const page: { data: { id: number }[]; next: string | null } = await read(path);
    ids.push(...page.data.map(({ id }) => id));
    path = page.next;
  }
  return ids;
};

/** A client that creates, changes and archives jobs of all employers, until the feeds have ended. */
const write = async (
  name: number,
  own: ReadonlyMap<BenchEmployer, Set<string>>,
  origin: string,
  isDone: () => boolean,
): Promise<number[]> => {
  const [posting] = feedOf(1, name);
  const statuses: number[] = [];
  for (let round = 0; !isDone(); round++) {
    for (const [{ key }, references] of own) {
      const referenceId = `own-${name}-${round % 2}`;
      const isActive = round % 3 !== 2;
      const body = {
        ...posting,
        title: `Cook ${round}`,
        referenceId,
        status: isActive ? 'active' : 'archived',
      };
      let status: number;
      do {
        const headers = { 'api-key': key, 'content-type': 'application/json' };
        const request = { method: 'PUT', headers, body: JSON.stringify(body) };
        const response = await fetch(`${origin}${basePath}/jobs`, request);
        await response.arrayBuffer();
        ({ status } = response);
        statuses.push(status);
      } while (status === 503);
      if (isActive) references.add(referenceId);
      else references.delete(referenceId);
    }
  }
  return statuses;
};

/** The references that an employer has live, and should not, or should have live. */
const differences = (rows: readonly Row[], seed: number, own: ReadonlySet<string>) => {
  const expected = new Set([...own, ...jobsOf(seed, 1).map((job) => String(Object(job).referenceId))]);
  return expected.symmetricDifference(new Set(rows.map(({ referenceId }) => referenceId))).size;
};

/** Runs forty feeds, all of which have changed since the night before, beside writers. Needs an empty board. */
export const nightBars = async (folder: string): Promise<Bar[]> => {
  const feeds = await startFeedServer();
  const server = await startServer('server/service.ts');
  try {
    const employers = await Promise.all(Array.from({ length: feedCount }, newEmployer));
    const runAll = async (ids: readonly string[], night: number) => {
      for (const seed of employers.keys()) feeds.serve(`/${seed}`, jobsOf(seed, night));
      const place = { headers: headersInFiles(folder), release: '' };
      const waiting = ids.values();
      const runs: (FeedRun | string)[] = [];
      const work = async (): Promise<void> => {
        for (const id of waiting)
          runs.push(await runFeed({ id, token: `${night}`, isScheduled: night > 0 }, place));
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return runs;
    };
    const ids = await Promise.all(
      employers.map(({ id }, seed) => addFeed(id, `${feeds.origin}/${seed}`, prefix)),
    );
    await runAll(ids, 0);
    const own = new Map(employers.map((employer) => [employer, new Set<string>()]));
    let isDone = false;
    const writing = Array.from({ length: writerCount }, (_, name) =>
      write(name, own, server.origin, () => isDone),
    );
    const began = performance.now();
    const runs = await runAll(ids, 1).finally(() => {
      isDone = true;
    });
    const seconds = (performance.now() - began) / 1_000;
    const statuses = (await Promise.all(writing)).flat();
    let wrong = 0;
    const live = new Set<number>();
    for (const [seed, employer] of employers.entries()) {
      const rows = await liveJobs(employer);
      for (const { id } of rows) live.add(id);
      wrong += differences(rows, seed, own.get(employer) ?? new Set());
    }
    const onBoard = new Set(await walk());
    const failed = runs.flatMap((run) =>
      typeof run === 'string' ? run : run.status === 0 && run.isCommitted ? [] : run.lines.join(' '),
    );
    const row = {
      committed: runs.length - failed.length,
      seconds: figure(seconds),
      'writes beside them': statuses.length,
      'of these 503': statuses.filter((status) => status === 503).length,
      'live jobs': live.size,
      'on the board': onBoard.size,
    };
    printTable(`${feedCount} feeds of 105 jobs in one night, beside ${writerCount} writers`, [row], failed);
    return [
      atMost('feeds of a night that did not commit', feedCount - runs.length + failed.length, 0),
      atMost('5xx but 503 beside them', statuses.filter((one) => one >= 500 && one !== 503).length, 0),
      atMost('jobs that are live, or not, against feeds and writers', wrong, 0),
      atMost(
        'jobs on the board without being live, or live without',
        onBoard.symmetricDifference(live).size,
        0,
      ),
    ];
  } finally {
    server.stop();
    feeds.close();
  }
};
