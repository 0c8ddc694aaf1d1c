import { jobUnknown } from '../errors/errors.ts';
import { retryIfStale } from '../store/items.ts';
import type { Job } from './rules/job.ts';
import { withStatus } from './rules/lifecycle.ts';
import { findJobItem, toStoredJob } from './store/find-job.ts';
import { replaceJob } from './store/write-job.ts';

type Identity = Pick<Job, 'id' | 'employerId'>;

/** Writes what `next` makes of the job, on the version that was read. */
const rewrite = ({ id, employerId }: Identity, next: (job: Job) => Job): Promise<Job> =>
  retryIfStale(async () => {
    const item = await findJobItem(id, employerId);
    if (!item) throw jobUnknown();
    const stored = toStoredJob(item);
    const job = next(stored.job);
    if (job === stored.job) return job;
    const { outcome } = await replaceJob(stored, job);
    return outcome === 'written' ? job : undefined;
  });

const archived = (job: Job, now: Date): Job =>
  withStatus(job, 'archived', { by: 'operator', now: now.getTime() });

/**
 * Archives a job, whatever its status, and holds it: its employer can neither publish nor delete it.
 * One that is already held keeps its time.
 *
 * @param reason is shown to the employer.
 * @throws job.unknown, store.unavailable
 */
export const holdJob = (job: Identity, reason: string, now: Date): Promise<Job> =>
  rewrite(job, (stored) => ({
    ...archived(stored, now),
    hold: { reason, since: stored.hold?.since ?? now.toISOString() },
  }));

/** Archives a job, as a PUT with the status archived does. @throws job.unknown, store.unavailable */
export const archiveJob = (job: Identity, now: Date): Promise<Job> =>
  rewrite(job, (stored) => archived(stored, now));

/** Ends the hold of a job, which stays archived. @throws job.unknown, store.unavailable */
export const releaseJob = (job: Identity): Promise<Job> =>
  rewrite(job, (stored) => (stored.hold ? { ...stored, hold: null } : stored));
