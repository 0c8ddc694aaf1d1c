import { sizeOf } from '../../deploy/functions.ts';
import { basePath } from '../../lib/contract/route.ts';
import { headersInFiles } from '../../lib/fetching/header-store.ts';
import { runFeed } from '../../lib/fetching/run-feed.ts';
import { patchFeed } from '../../lib/fetching/store/feeds.ts';
import { fallbackFunction, routes } from '../../lib/openapi/routes.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { runCommand } from '../../test/feed/sync-command.ts';
import { timeOf } from '../cost/price.ts';
import { atLeast, atMost, type Bar, figure, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { spentOn } from '../spending.ts';
import { addFeed, feedOf, startFeedServer } from './feed-server.ts';

const jobs = 2_000;
const longestRun = 14 * 60_000;
/** Assumed milliseconds of a request: more than for one item, since many have a hundred. */
const roundTrip = 20;
/** A feed may have so many. */
const mostJobs = 100_000;

const { memory } = sizeOf('fetch-feed');

const spend = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  const { requests } = await spentOn(work);
  const { user, system } = process.cpuUsage(before);
  return {
    requests: requests.length,
    /** Of the longest chain of requests that wait for each other. */
    waits: Math.max(...requests.map(({ depth }) => depth)),
    cpu: (user + system) / 1_000,
  };
};

type Spent = Awaited<ReturnType<typeof spend>>;

/** How many jobs a function reads in a run, if it computes and waits by turns. */
const jobsInTime = ({ cpu, waits }: Spent): number =>
  (jobs * longestRun) / (timeOf(cpu, memory) + waits * roundTrip);

const rowOf = (run: string, spent: Spent) => ({
  run,
  'requests to the store': spent.requests,
  'in a row': spent.waits,
  'CPU ms a job': figure(spent.cpu / jobs),
  'jobs in 14 minutes': Math.round(jobsInTime(spent)).toLocaleString('en'),
});

/** Measures what a run takes, and what the command takes for the same feed. */
export const runBars = async (folder: string): Promise<Bar[]> => {
  const feeds = await startFeedServer();
  const gateway = await startGateway({ routes, fallback: fallbackFunction, load: loadFunction }, 0);
  const place = { headers: headersInFiles(folder), release: '' };
  const url = `${feeds.origin}/`;
  const run = async (id: string, feed: readonly object[], etag?: string): Promise<Spent> => {
    feeds.serve('/', feed, etag);
    await patchFeed(id, { night: '2020-01-01' });
    return spend(async () => {
      const made = await runFeed({ id, token: '', isScheduled: true }, place);
      if (typeof made !== 'object' || made.status !== 0) throw new Error(JSON.stringify(made));
    });
  };
  try {
    // Compiles the code.
    await run(await addFeed((await newEmployer()).id, url), feedOf(jobs / 4, 3));
    const employer = await newEmployer();
    const id = await addFeed(employer.id, url);
    const [before, feed] = [feedOf(jobs, 1), feedOf(jobs, 2)];
    const created = await run(id, before);
    const changed = await run(id, feed);
    const unchanged = await run(id, feed);
    const env = { JOB_POSTING_API: `${gateway.origin}${basePath}`, JOB_POSTING_KEY: employer.key };
    const command = await spend(async () => {
      const { status, err } = await runCommand(['sync', url, '--yes'], { env });
      if (status !== 0) throw new Error(err);
    });
    await run(id, feed, '"v1"');
    const same = await run(id, feed, '"v1"');
    printTable(
      `A feed of ${jobs.toLocaleString('en')} jobs, and how many a function of ${memory} MB reads in 14 minutes`,
      [
        rowOf('all new', created),
        rowOf('all changed', changed),
        rowOf('unchanged', unchanged),
        { ...rowOf('unchanged, by the command', command), 'CPU ms a job': '', 'jobs in 14 minutes': '' },
        { ...rowOf('unchanged by its server (304)', same), 'jobs in 14 minutes': '' },
      ],
      [`Assumed: a core of this machine equals a vCPU, and each request takes ${roundTrip} ms.`],
    );
    return [
      atMost('requests of an unchanged feed, times the command', unchanged.requests / command.requests, 1.1),
      atMost('requests of a feed whose server says that it is unchanged', same.requests, 8),
      ...[created, changed].map((spent) =>
        atLeast('new, and changed, jobs that a function reads in 14 minutes', jobsInTime(spent), mostJobs),
      ),
    ];
  } finally {
    await gateway.close();
    feeds.close();
  }
};
