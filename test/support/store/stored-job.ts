import { randomBytes, randomInt } from 'node:crypto';
import type { Job } from '../../../lib/job/rules/job.ts';
import { unsetValues } from '../../../lib/job/rules/property-names.ts';
import type { StoredJob } from '../../../lib/job/store/find-job.ts';
import { insertJob, replaceJob, type WriteOutcome } from '../../../lib/job/store/write-job.ts';

/** Above the ids that the service assigns in a run, and different in each process. */
let employers = randomInt(1_000_000_000, 2_000_000_000);

/** A new employer id; the store of jobs does not require the employer to exist. */
export const anEmployerId = (): number => ++employers;

/** A job of a new employer, with `changes`. */
export const aJob = (changes: Partial<Job> = {}): Job => ({
  id: randomInt(1, 2 ** 31),
  employerId: changes.employerId ?? anEmployerId(),
  ...unsetValues,
  title: 'Driver - Clothing Pickups | Casual',
  publishDate: '2026-11-20',
  publishedAt: Date.parse('2026-11-20T10:11:12.345Z'),
  closeDate: '2027-01-19',
  closeDateSet: false,
  statusChange: { by: 'client', at: Date.parse('2026-11-20T10:11:12.345Z') },
  hold: null,
  status: 'draft',
  locations: [6122085],
  categories: [38],
  positionType: 2,
  description: '<p>CLOTHING PICKUPS</p>',
  applicantRoutingType: 1,
  applicationEmail: 'jobs@example.org',
  ...changes,
});

/** Text of `bytes` bytes that compresses by a quarter at most. */
export const randomText = (bytes: number): string =>
  randomBytes(Math.ceil((bytes * 3) / 4))
    .toString('base64')
    .slice(0, bytes);

/** @throws when the job was not written. */
export const storedBy = (written: WriteOutcome): StoredJob => {
  if (written.outcome !== 'written') throw new Error(`The write was not made: ${written.outcome}.`);
  return written.stored;
};

export const aStoredJob = async (changes: Partial<Job> = {}): Promise<StoredJob> =>
  storedBy(await insertJob(aJob(changes)));

export const change = async (stored: StoredJob, changes: Partial<Job>): Promise<StoredJob> =>
  storedBy(await replaceJob(stored, { ...stored.job, ...changes }));
