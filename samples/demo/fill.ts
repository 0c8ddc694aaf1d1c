import { createClient, type JobByReference, SyncGuardError } from 'job-posting-client';
import { todayAt } from '../../lib/config.ts';
import { basePath } from '../../lib/contract/route.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { holdJob } from '../../lib/job/hold-job.ts';
import { monthOf } from '../postings/month.ts';
import { setClock } from './clock.ts';
import { addFeed } from './feed.ts';

const day = 86_400_000;
const hour = day / 24;

/** Whose jobs come as a nightly feed, and what the feed of last night lacks or has too much. */
const feeds: Readonly<Record<string, (jobs: JobByReference[]) => JobByReference[]>> = {
  // A city in another country: that job is refused, the others are stored.
  'Great Lakes Logistics': ([first, ...others]) =>
    first
      ? [
          first,
          ...others,
          { ...first, referenceId: 'GREATL-900', locations: [{ description: 'London, UK' }] },
        ]
      : [],
  // It ended early: the guard refuses to remove the others.
  'Boreal Forest Products': (jobs) => jobs.slice(0, 1),
};

/** Whose feed the service fetches. */
const fetched = 'Lakeside Kitchens';

const fraud = {
  title: 'Work From Home – Earn $900 a Day, No Interview',
  status: 'active',
  locations: [{ description: 'Canada' }],
  categories: [{ id: 2 }],
  positionType: { id: 1 },
  description:
    '<p>Receive parcels at your home and forward them to our clients. No experience, no interview, start today.</p><p>Send a photograph of your driver’s licence, your bank details and a deposit of 150 dollars for the equipment, which we return with your first pay.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'hr@quick-parcels.example',
} as const;

/** An employer with the client that posts for it. */
const employerWith = async (name: string, address: string) => {
  const now = new Date();
  const { id } = await insertEmployer({ name, plan: 'standard' }, now);
  const { key } = await insertKey({ employerId: id, label: 'demo' }, now);
  return { id, key, client: createClient({ address, key }) };
};

/** The first night of a feed may have no jobs yet. A refusal is left open, as a night job leaves it. */
const runFeed = async (client: ReturnType<typeof createClient>, jobs: JobByReference[]): Promise<void> => {
  if (jobs.length === 0) return;
  try {
    for await (const _ of client.syncJobs(jobs));
  } catch (error) {
    if (!(error instanceof SyncGuardError)) throw error;
  }
};

/**
 * Plays a month of a board on a service in this process: each posting is sent, and each feed is run, when the
 * clock of the process is on its day.
 *
 * @returns the key of an employer
 */
export const fillMonth = async (origin: string, feedFile: string, feedUrl: string): Promise<string> => {
  const address = origin + basePath;
  const present = Date.now();
  const postings = monthOf(todayAt(new Date(present)));
  setClock(present - 31 * day);
  const employers = new Map<string, Awaited<ReturnType<typeof employerWith>>>();
  for (const name of new Set(postings.map(({ employer }) => employer)))
    employers.set(name, await employerWith(name, address));
  for (let daysAgo = 30; daysAgo >= 0; daysAgo -= 1) {
    // The last day ends now.
    const start = present - daysAgo * day - hour;
    const todays = postings.filter((one) => one.daysAgo === daysAgo && !(one.employer in feeds));
    for (const [at, { employer, job }] of todays.entries()) {
      setClock(start + (at / todays.length) * hour);
      await employers.get(employer)?.client.jobs.put(job);
    }
    // Last night's feeds are spoilt: all of their jobs came before.
    for (const [name, spoil] of Object.entries(feeds)) {
      const own = postings.filter((one) => one.employer === name && Math.max(1, one.daysAgo) >= daysAgo);
      const jobs = own.map(({ job }) => job);
      const client = employers.get(name)?.client;
      if (client) await runFeed(client, daysAgo === 0 ? spoil(jobs) : jobs);
    }
  }
  setClock(present - 2 * hour);
  const swindler = await employerWith('Quick Parcels Ltd.', address);
  const { job } = await swindler.client.jobs.create(fraud);
  const reason = 'The posting asks for a deposit and for bank details. Case 2026-031.';
  await holdJob({ id: job.id, employerId: swindler.id }, reason, new Date(present - hour));
  const own = postings.filter(({ employer }) => employer === fetched).map(({ job }) => job);
  await addFeed(employers.get(fetched)?.id ?? 0, own, feedFile, feedUrl);
  setClock();
  return employers.get('Tidewater Software')?.key ?? '';
};
