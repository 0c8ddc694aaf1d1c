import { createClient, type JobByReference, SyncGuardError } from 'job-posting-client';
import { addressDigest, digestKey } from '../../lib/application/digest.ts';
import { blockAddress } from '../../lib/application/store/undeliverable.ts';
import { todayAt } from '../../lib/config.ts';
import { basePath } from '../../lib/contract/route.ts';
import { addDays } from '../../lib/dates.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { holdJob } from '../../lib/job/hold-job.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { type Posting, postings } from '../postings/postings.ts';
import { setClock } from './clock.ts';
import { addFeed } from './feed.ts';

const [minute, day] = [60_000, 86_400_000];

/** Sends a feed each night; that of last night has a job abroad, and the key of the feed ends soon. */
const sent = 'Harbourline Logistics';
/** The feed of last night ended early: the guard refuses to remove the other jobs. */
const cutOff = 'Prairie Crest Co-operative';
/** Sent none last night. */
const silent = 'Meridian Lake Mutual';
/** The service fetches its feed. */
const fetched = 'Northwater Software';
/** The service finds no feed there any more. */
const moved = 'Studio Polygone';
/** Asked for no more applications by mail. */
const unreachable = 'jobs@kawarthabuild.example';
/** Whose key is printed. */
export const keyOwner = 'Lakeside Table Restaurants';

const fraudReason =
  'Two readers report that it asks for a deposit and a picture of the bank card. The branch has not posted it.';

const jobOf = ({ job, closesIn }: Posting, lastDay: string): JobByReference => ({
  ...job,
  ...(closesIn !== undefined && { closeDate: addDays(lastDay, closesIn) ?? null }),
});

/** What an employer had posted so many days before the last one. */
const jobsOf = (employer: string, daysAgo: number, lastDay: string): JobByReference[] =>
  postings
    .filter((posting) => posting.employer === employer && posting.daysAgo >= daysAgo)
    .map((posting) => jobOf(posting, lastDay));

/** An employer with the client that posts for it. */
const employerWith = async (name: string, address: string, end: number) => {
  const now = new Date();
  const { id } = await insertEmployer({ name, plan: 'unlimited' }, now);
  const ending = name === sent && { expires: new Date(end + 12 * day).toISOString() };
  const { key } = await insertKey({ employerId: id, label: 'website', ...ending }, now);
  return { id, key, client: createClient({ address, key }) };
};

type Employer = Awaited<ReturnType<typeof employerWith>>;

/** The first night of a feed may have no jobs yet. A refusal is left open, as a night job leaves it. */
const runFeed = async ({ client }: Employer, jobs: JobByReference[]): Promise<void> => {
  if (jobs.length === 0) return;
  try {
    for await (const _ of client.syncJobs(jobs));
  } catch (error) {
    if (!(error instanceof SyncGuardError)) throw error;
  }
};

/** What employers post themselves on a day, some minutes apart; a fraud is held. */
const postByHand = async (
  todays: readonly Posting[],
  employerOf: (name: string) => Employer,
  start: number,
  lastDay: string,
): Promise<void> => {
  for (const [at, posting] of todays.entries()) {
    setClock(start + (30 + 7 * at) * minute);
    const { id: employerId, client } = employerOf(posting.employer);
    const { job } = await client.jobs.put(jobOf(posting, lastDay));
    if (posting.isFraud) await holdJob({ id: job.id, employerId }, fraudReason, new Date());
  }
};

/**
 * Plays a month of a board on a service in this process: each posting is sent, each feed is run, and each
 * sweep is made when the clock of the process is on its day.
 *
 * @param show receives the jobs that the feed which is fetched has on a night.
 * @returns the key of an employer
 */
export const fillMonth = async (
  origin: string,
  feedOrigin: string,
  show: (jobs: JobByReference[]) => void,
): Promise<string> => {
  const end = Date.now();
  const lastDay = todayAt(new Date(end));
  setClock(end - 31 * day);
  const employers = new Map<string, Employer>();
  for (const name of new Set(postings.map(({ employer }) => employer)))
    employers.set(name, await employerWith(name, origin + basePath, end));
  const employerOf = (name: string): Employer => {
    const employer = employers.get(name);
    if (!employer) throw new Error(`There is no employer ${name}.`);
    return employer;
  };
  setClock(end - 30 * day - 180 * minute);
  const fetchFeed = await addFeed(employerOf(fetched).id, feedOrigin, '/jobs.json');
  const fetchMoved = await addFeed(employerOf(moved).id, feedOrigin, '/moved.json');
  const sweep = await loadFunction<(event: object, context: object) => Promise<unknown>>('sweep');
  const readByFeed: readonly string[] = [sent, cutOff, silent, fetched];
  for (let daysAgo = 29; daysAgo >= 0; daysAgo -= 1) {
    // The last night was three hours ago.
    const start = end - daysAgo * day - 180 * minute;
    setClock(start);
    await sweep({}, { getRemainingTimeInMillis: () => minute });
    const isLast = daysAgo === 0;
    const jobs = (name: string) => jobsOf(name, daysAgo, lastDay);
    await runFeed(employerOf(sent), jobs(sent));
    await runFeed(employerOf(cutOff), isLast ? jobs(cutOff).slice(0, 1) : jobs(cutOff));
    if (!isLast) await runFeed(employerOf(silent), jobs(silent));
    show(jobs(fetched));
    if (jobs(fetched).length > 0) await fetchFeed();
    if (daysAgo < 3) await fetchMoved();
    const todays = postings.filter((one) => one.daysAgo === daysAgo && !readByFeed.includes(one.employer));
    await postByHand(todays, employerOf, start, lastDay);
  }
  const key = await digestKey({ folder: process.env.APPLICATIONS_FOLDER, keyParameter: '' });
  await blockAddress(addressDigest(key, unreachable), 'request', new Date(end - 4 * day));
  setClock();
  return employerOf(keyOwner).key;
};
