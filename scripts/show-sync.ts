import { sampleFeed } from '../bench/sync/feed.ts';
import {
  type Client,
  createClient,
  type JobByReference,
  SyncGuardError,
  type SyncOptions,
  type SyncProgress,
} from '../client/src/index.ts';

type Print = (line: string) => void;

/** A feed in JSON. */
const feedText = (jobs: number): string => JSON.stringify(sampleFeed(jobs, 1));

/** Names of outcomes, in the order in which they are shown. */
const shown = ['created', 'updated', 'unchanged', 'invalid', 'failed'] as const;

const summaryOf = ({ counts, chunks, jobs, removals }: SyncProgress): string =>
  `${jobs} jobs in ${chunks} requests: ${shown
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcome}`)
    .join(', ')}; to remove: ${removals.planned}, removed: ${removals.done}`;

/** Every hundredth job has a new title; the last fiftieth is closed, and as many are new. */
const nextNight = (feed: readonly JobByReference[], fresh: readonly JobByReference[]): JobByReference[] => {
  const closed = Math.floor(feed.length / 50);
  const kept = feed.slice(0, feed.length - closed);
  const changed = kept.map((job, at) => (at % 100 === 0 ? { ...job, title: `${job.title} (urgent)` } : job));
  return [...changed, ...fresh.slice(0, closed)];
};

/** A download that breaks off in the middle. */
async function* brokenOff(feed: readonly JobByReference[]): AsyncGenerator<JobByReference> {
  yield* feed.slice(0, feed.length / 2);
  throw new Error('the connection was closed before the end of the feed');
}

const countActive = async (client: Client): Promise<number> =>
  (await Array.fromAsync(client.jobs.list({ status: 'active' }))).length;

/** Synchronises, and returns what was done in the end. */
const run = async (client: Client, ...sync: Parameters<Client['syncJobs']>): Promise<SyncProgress> => {
  const steps = await Array.fromAsync(client.syncJobs(...sync));
  const last = steps.at(-1);
  if (!last) throw new Error('The synchronisation had no progress.');
  return last;
};

const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'fulfilled') throw new Error('The synchronisation was not refused.');
  return outcome.reason;
};

/** Shows the steps of {@link showSync} with their numbers and times. */
const stepsOf = (client: Client, print: Print) => {
  let number = 0;
  const title = (text: string): void => {
    number += 1;
    print(`\n${number}. ${text}`);
  };
  const active = async (): Promise<void> =>
    print(`   Active jobs on the board: ${await countActive(client)}`);
  return {
    title,
    active,
    sync: async (text: string, feed: readonly JobByReference[], options?: SyncOptions): Promise<void> => {
      title(text);
      const started = Date.now();
      const progress = await run(client, feed, options);
      const seconds = (Date.now() - started) / 1_000;
      print(`   ${summaryOf(progress)} (${progress.state}, ${seconds.toFixed(1)} s)`);
      await active();
    },
  };
};

/**
 * Loads a feed, changes it, and meets what protects the board.
 *
 * @param jobs how many jobs the feed has; at least 100.
 */
export const showSync = async (address: string, key: string, jobs: number, print: Print): Promise<void> => {
  const client = createClient({ address, key });
  const { title, active, sync } = stepsOf(client, print);
  print(`The service runs in memory at ${address}, with one employer.`);
  const all: JobByReference[] = JSON.parse(feedText(Math.ceil(jobs * 1.02)));
  const feed = all.slice(0, jobs);
  const changed = nextNight(feed, all.slice(jobs));

  await sync(`The first load: a feed of ${jobs} jobs`, feed);
  await sync('The same feed in the next night: nothing is written', feed);
  await sync('A preview of a changed feed: every check is made, nothing is written', changed, {
    mode: 'preview',
  });
  await sync('The changed feed: jobs that are no longer in it are archived', changed);

  title('A download that breaks off: the client aborts, nothing is removed');
  const broken = await refusalOf(run(client, brokenOff(changed)));
  print(`   Refused: ${broken instanceof Error ? broken.message : String(broken)}`);
  await active();

  title('A feed that is complete, but has lost half of its jobs: the guard refuses');
  const half = changed.slice(0, changed.length / 2);
  const refusal = await refusalOf(run(client, half));
  if (!(refusal instanceof SyncGuardError)) throw refusal;
  print(`   Refused: ${refusal.message}`);
  print(`   It would remove ${refusal.removals} of ${refusal.current}, such as ${refusal.sample[0]}.`);
  await active();

  await sync(`The feed is right: continue, with acceptRemovals: ${refusal.removals}`, half, {
    resume: refusal.syncId,
    acceptRemovals: refusal.removals,
  });
};
