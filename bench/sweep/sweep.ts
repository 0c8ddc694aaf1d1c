import { parseArgs } from 'node:util';
import { countRows } from '../../lib/integrity/recount.ts';
import { type SweepCounts, sweep } from '../../lib/jobs/sweep/sweep.ts';
import { countJobs } from '../../lib/store/employers/counters.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { type StoreRequest, spentOn, unitsOf } from '../spending.ts';
import { dueDay, loadDueJobs } from './due-jobs.ts';

/** Assumptions about AWS, in milliseconds: CPU a request, and the latency of a write. */
const onAws = { processorPerRequest: 1.5, update: 10, transaction: 40, atWork: 32, transactionsAtWork: 16 };
/** Writes per second to one partition key (Developer Guide, "Partitions and data distribution"). */
const writesPerKey = 1_000;
const many = 100_000;

const noon = (today: string): Date => new Date(`${today}T12:00:00Z`);

type Run = SweepCounts & { readonly seconds: number };

const timedSweep = async (today: string, seconds: number, failures: unknown[]): Promise<Run> => {
  const started = Date.now();
  const counts = await sweep({
    today,
    now: noon(today),
    isTimeUp: () => Date.now() - started > seconds * 1_000,
    report: (error) => failures.push(error),
  });
  return { ...counts, seconds: (Date.now() - started) / 1_000 };
};

const sumOf = (runs: readonly Run[], name: 'archived' | 'refreshed' | 'failed' | 'seconds'): number =>
  runs.reduce((sum, run) => sum + run[name], 0);

/** Sweeps in limited runs until nothing is due. */
const runToTheEnd = async (today: string, seconds: number, failures: unknown[]): Promise<Run[]> => {
  const runs: Run[] = [];
  do runs.push(await timedSweep(today, seconds, failures));
  while (!runs.at(-1)?.finished && runs.length < 1_000);
  return runs;
};

type ByCommand = Partial<Record<string, StoreRequest[]>>;

/** The seconds that AWS needs for many due jobs, by each limit alone; the longest decides. */
const boundsOnAws = (jobs: number, sent: ByCommand) => {
  const requests = Object.values(sent).reduce((sum, one) => sum + (one?.length ?? 0), 0) / jobs;
  const share = (command: string): number => (sent[command]?.length ?? 0) / jobs;
  return [
    {
      limit: `one processor, ${onAws.processorPerRequest} ms a request`,
      seconds: figure((many * requests * onAws.processorPerRequest) / 1_000),
    },
    {
      limit: `latency: ${onAws.update} ms an update, ${onAws.atWork} in parallel; ${onAws.transaction} ms a transaction, ${onAws.transactionsAtWork} in parallel`,
      seconds: figure(
        (many * share('UpdateItemCommand') * onAws.update) / onAws.atWork / 1_000 +
          (many * share('TransactWriteItemsCommand') * onAws.transaction) / onAws.transactionsAtWork / 1_000,
      ),
    },
    {
      limit: `one employer has all: its list index takes ${writesPerKey} writes per second; a refresh makes 2, an archival 1`,
      seconds: figure((many * 1.5) / writesPerKey),
    },
  ];
};

/** Counts the employers whose counters differ from their rows. */
const wrongTotals = async (employers: Iterable<number>): Promise<number> => {
  let wrong = 0;
  for (const id of employers) {
    const [counted, rows] = await Promise.all([countJobs(id), countRows(id)]);
    if (JSON.stringify(counted) !== JSON.stringify(rows)) wrong++;
  }
  return wrong;
};

/**
 * Measures a sweep of many due jobs.
 *
 * @param args `--jobs N` due on one day (50,000), of `--employers N` (20); `--seconds N` that a
 *   run may take (10); `--seed N` for other jobs.
 * @throws TypeError for an unknown option.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      jobs: { type: 'string', default: '50000' },
      employers: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [jobs, employers, seconds] = [values.jobs, values.employers, values.seconds].map(Number);
  if (!jobs || !employers || !seconds || jobs < 4 * employers) {
    throw new TypeError(
      '--jobs, --employers and --seconds must be numbers, with at least four jobs for each employer.',
    );
  }
  const ids = await loadDueJobs(jobs, employers, Number(values.seed));

  const failures: unknown[] = [];
  const { result: runs, requests } = await spentOn(() => runToTheEnd(dueDay, seconds, failures));
  const [archived, refreshed] = [sumOf(runs, 'archived'), sumOf(runs, 'refreshed')];
  printTable(`1. ${jobs} jobs due on one day, in runs of ${seconds} seconds`, runs, [
    `${runs.length} runs, ${figure(jobs / sumOf(runs, 'seconds'))} jobs per second.`,
  ]);
  const sent: ByCommand = Object.groupBy(requests, ({ command }) => command);
  const unitsFor = (command: string): number => unitsOf(sent[command] ?? []);
  const writes = { archived: 'TransactWriteItemsCommand', refreshed: 'UpdateItemCommand' };
  printTable(
    '2. What they cost',
    Object.entries(sent).map(([command, each = []]) => ({
      command,
      requests: each.length,
      units: unitsOf(each),
    })),
    [
      `Write units of an archived job: ${figure(unitsFor(writes.archived) / archived)}, of a refreshed one: ${figure(unitsFor(writes.refreshed) / refreshed)}; indexes and counts included.`,
    ],
  );
  printTable(`What ${many} due jobs take on AWS, calculated`, boundsOnAws(jobs, sent));

  const unfinished = runs.at(-1)?.finished ? 0 : 1;
  return [
    atMost('jobs that the runs missed', jobs - archived - refreshed, 0),
    atMost('failures and unfinished runs', failures.length + unfinished, 0),
    atMost('employers whose totals are wrong', await wrongTotals(ids.keys()), 0),
  ];
};
