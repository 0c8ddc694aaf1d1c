/** Shows a synchronisation step by step, on a service in memory. `--jobs N` (2,000). */
import { parseArgs } from 'node:util';
import { sampleFeed } from '../bench/sync/feed.ts';
import {
  createClient,
  type JobByReference,
  SyncGuardError,
  type SyncOptions,
  type SyncProgress,
} from '../client/src/index.ts';
import { startLocalService } from './local-service.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '2000' } } });
const jobs = Number(values.jobs);
if (!(Number.isSafeInteger(jobs) && jobs >= 100))
  throw new TypeError('--jobs must be a whole number of at least 100.');

const { API: address, KEY: key } = await startLocalService();
const client = createClient({ address, key });

let steps = 0;
const title = (text: string): void => {
  steps += 1;
  console.log(`\n${steps}. ${text}`);
};

const showActive = async (): Promise<void> => {
  const active = await Array.fromAsync(client.jobs.list({ status: 'active' }));
  console.log(`   Active jobs on the board: ${active.length}`);
};

/** Names of outcomes, in the order in which they are shown. */
const shown = ['created', 'updated', 'unchanged', 'invalid', 'failed'] as const;

const summaryOf = ({ counts, chunks, jobs: sent, removals, state }: SyncProgress): string =>
  `${sent} jobs in ${chunks} requests: ${shown
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcome}`)
    .join(', ')}; to remove: ${removals.planned}, removed: ${removals.done} (${state}`;

const sync = async (text: string, feed: readonly JobByReference[], options?: SyncOptions): Promise<void> => {
  title(text);
  const started = Date.now();
  const last = (await Array.fromAsync(client.syncJobs(feed, options))).at(-1);
  if (!last) throw new Error('The synchronisation had no progress.');
  console.log(`   ${summaryOf(last)}, ${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  await showActive();
};

/** @returns why the synchronisation was refused. */
const refusalOf = async (text: string, feed: Parameters<typeof client.syncJobs>[0]): Promise<Error> => {
  title(text);
  const [outcome] = await Promise.allSettled([Array.fromAsync(client.syncJobs(feed))]);
  if (outcome.status === 'fulfilled') throw new Error('The synchronisation was not refused.');
  if (!(outcome.reason instanceof Error)) throw outcome.reason;
  console.log(`   Refused: ${outcome.reason.message}`);
  return outcome.reason;
};

/** A download that breaks off in the middle. */
async function* brokenOff(feed: readonly JobByReference[]): AsyncGenerator<JobByReference> {
  yield* feed.slice(0, feed.length / 2);
  throw new Error('the connection was closed before the end of the feed');
}

/** In JSON, as another system has it. */
const all: JobByReference[] = JSON.parse(JSON.stringify(sampleFeed(Math.ceil(jobs * 1.02), 1)));
const feed = all.slice(0, jobs);
// In the next night, every hundredth job has a new title; the last fiftieth is closed, and as many are new.
const closed = Math.floor(jobs / 50);
const kept = feed.slice(0, -closed);
const renamed = kept.map((job, at) => (at % 100 === 0 ? { ...job, title: `${job.title} (urgent)` } : job));
const changed = [...renamed, ...all.slice(jobs, jobs + closed)];
const half = changed.slice(0, changed.length / 2);

console.log(`The service runs in memory at ${address}, with one employer.`);
await sync(`The first load: a feed of ${jobs} jobs`, feed);
await sync('The same feed in the next night: nothing is written', feed);
const preview = 'A preview of a changed feed: every check is made, nothing is written';
await sync(preview, changed, { mode: 'preview' });
await sync('The changed feed: jobs that are no longer in it are archived', changed);

await refusalOf('A download that breaks off: the client aborts, nothing is removed', brokenOff(changed));
await showActive();

const refusal = await refusalOf(
  'A feed that is complete, but has lost half of its jobs: the guard refuses',
  half,
);
if (!(refusal instanceof SyncGuardError)) throw refusal;
const { removals, current, sample, syncId } = refusal;
console.log(`   It would remove ${removals} of ${current}, such as ${sample[0]}.`);
await showActive();

await sync(`The feed is right: continue, with acceptRemovals: ${removals}`, half, {
  resume: syncId,
  acceptRemovals: removals,
});
process.exit();
