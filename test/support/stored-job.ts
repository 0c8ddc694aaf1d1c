import { randomBytes, randomInt } from 'node:crypto';
import type { Job } from '../../lib/domain/job.ts';
import type { StoredJob } from '../../lib/store/jobs/read-job.ts';
import { createJob, updateJob, type WriteOutcome } from '../../lib/store/jobs/write-job.ts';

let employers = 1_000;

/** An employer's id that no other test of this process has; the store asks for no more than the number. */
export const anEmployer = (): number => ++employers;

/** A job in the domain's terms: a plain one of a new employer, but for `changes`. */
export const aJob = (changes: Partial<Job> = {}): Job => ({
  id: randomInt(1, 2 ** 31),
  employerId: changes.employerId ?? anEmployer(),
  referenceId: null,
  title: 'Driver - Clothing Pickups | Casual',
  publishDate: '2026-11-20',
  publishedAt: Date.parse('2026-11-20T10:11:12.345Z'),
  closeDate: '2027-01-19',
  closeDateSet: false,
  confidential: false,
  autoRefresh: false,
  status: 'draft',
  locations: [6122085],
  categories: [38],
  positionType: 2,
  salary: null,
  description: '<p>CLOTHING PICKUPS</p>',
  applicantRoutingType: 1,
  applicationEmail: 'jobs@example.org',
  applicationUrl: null,
  ...changes,
});

/** Text of `bytes` bytes that no compression brings below three quarters. */
export const randomText = (bytes: number): string =>
  randomBytes(Math.ceil((bytes * 3) / 4))
    .toString('base64')
    .slice(0, bytes);

/** @throws when the write came to nothing. */
export const storedBy = (written: WriteOutcome): StoredJob => {
  if (written.outcome !== 'written') throw new Error(`The write was not made: ${written.outcome}.`);
  return written.stored;
};

export const aStoredJob = async (changes: Partial<Job> = {}): Promise<StoredJob> =>
  storedBy(await createJob(aJob(changes)));

export const change = async (stored: StoredJob, changes: Partial<Job>): Promise<StoredJob> =>
  storedBy(await updateJob(stored, { ...stored.job, ...changes }));
