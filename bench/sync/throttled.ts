import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient, type JobByReference, type SyncProgress } from '../../client/src/index.ts';
import { basePath, fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import { tableName } from '../../lib/store/tables.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { failWith, intercept, type StoreRequest } from '../../test/support/store/faults.ts';
import { atLeast, type Bar, figure, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { sampleFeed } from './feed.ts';

/** Milliseconds of a transaction on AWS, about. */
const latency = 15;

/** A bucket that refills at a rate and holds what a second brings. Like DynamoDB's, it may run into debt. */
const createBucket = (perSecond: number) => {
  let tokens = perSecond;
  let filled = performance.now();
  return {
    take: (count: number): boolean => {
      const now = performance.now();
      tokens = Math.min(perSecond, tokens + ((now - filled) / 1_000) * perSecond);
      filled = now;
      if (tokens <= 0) return false;
      tokens -= count;
      return true;
    },
  };
};

type Write = { readonly Put?: { readonly TableName?: string; readonly Item?: object } };

/** The jobs that a transaction creates or replaces: each is a write to the index by status. */
const countJobs = ({ input }: StoreRequest): number =>
  ((input.TransactItems ?? []) as Write[]).filter(
    ({ Put }) => Put?.TableName === tableName('jobs') && 'employerStatus' in (Put.Item ?? {}),
  ).length;

/** Runs work on a store that takes a number of jobs a second. @returns the transactions that it took and refused. */
const throttled = async (perSecond: number, work: () => Promise<void>) => {
  const bucket = createBucket(perSecond);
  const counts = { taken: 0, refused: 0 };
  await intercept(async (request, send) => {
    const jobs = countJobs(request);
    if (jobs === 0) return send();
    await setTimeout(latency);
    if (!bucket.take(jobs)) {
      counts.refused += 1;
      return failWith('throttled-item', request, send);
    }
    counts.taken += 1;
    return send();
  }, work);
  return counts;
};

/**
 * A first load by the client, on a store that takes as many jobs a second as a partition of DynamoDB.
 *
 * @param args `--jobs N` (3,000), `--per-second N` (500).
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      jobs: { type: 'string', default: '3000' },
      'per-second': { type: 'string', default: '500' },
    },
  });
  const jobs = Number(values.jobs);
  const perSecond = Number(values['per-second']);
  const feed: JobByReference[] = JSON.parse(JSON.stringify(sampleFeed(jobs, 1)));
  const gateway = await startGateway({ routes, fallback: fallbackFunction, load: loadFunction }, 0);
  try {
    configure({ PUBLIC_ORIGIN: gateway.origin });
    const { key } = await newEmployer();
    const client = createClient({ address: gateway.origin + basePath, key });
    let last: SyncProgress | undefined;
    const started = performance.now();
    const { taken, refused } = await throttled(perSecond, async () => {
      for await (const progress of client.syncJobs(feed)) last = progress;
    });
    const seconds = (performance.now() - started) / 1_000;
    // A retried chunk reports as unchanged what it stored before.
    const { created = 0, unchanged = 0, failed } = last?.counts ?? {};
    printTable(`${jobs} new jobs on a store that takes ${perSecond} a second`, [
      {
        seconds: figure(seconds),
        created,
        unchanged,
        failed,
        'transactions taken': taken,
        'transactions refused': refused,
      },
    ]);
    return [
      atLeast('share of the jobs that are stored in the end', (created + unchanged) / jobs, 1),
      // The bucket was full.
      atLeast('jobs a second, times what the store takes', (jobs - perSecond) / seconds / perSecond, 0.8),
    ];
  } finally {
    await gateway.close(0);
  }
};
