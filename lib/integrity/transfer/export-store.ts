import { DomainError } from '../../domain/errors.ts';
import { countAllJobs, totalOf } from '../../store/employers/all-counts.ts';
import { noJobs } from '../../store/employers/counters.ts';
import { type EmployerRecord, keysOf } from '../../store/employers/employer-keys.ts';
import { findEmployer, findEmployers } from '../../store/employers/employers.ts';
import { employerDeleting } from '../../store/employers/errors.ts';
import { pick, queryPages } from '../../store/find-items.ts';
import { findJob, type StoredJob } from '../../store/jobs/find-job.ts';
import { listQuery } from '../../store/jobs/list-index.ts';
import { formatVersion, type Line, lineOfJob } from './lines.ts';

/** Jobs read concurrently. */
const pageSize = 25;

type ExportOptions = {
  /** Only this employer; undefined for all. */
  readonly employerId: number | undefined;
  readonly now: Date;
  /** Receives a job whose description is lost or damaged, which is left out. */
  readonly onUnreadable: (jobId: number, employerId: number) => void;
};

const employersToExport = async (employerId: number | undefined): Promise<EmployerRecord[]> => {
  if (employerId === undefined) return (await findEmployers()).filter(({ deleting }) => !deleting);
  const employer = await findEmployer(employerId);
  if (employer.deleting) throw employerDeleting(employerId);
  return [employer];
};

/** @returns undefined for a job that was deleted meanwhile, `unreadable` for a damaged one. */
const readJob = async (id: number, employerId: number): Promise<StoredJob | 'unreadable' | undefined> => {
  try {
    return await findJob(id, employerId);
  } catch (error) {
    // With a cause, the store itself has failed.
    const isDamaged =
      error instanceof DomainError && error.code === 'store.unavailable' && error.cause === undefined;
    if (isDamaged) return 'unreadable';
    throw error;
  }
};

/** Each job is consistent in itself; one that is republished meanwhile may come twice. */
async function* jobsOf(
  employerId: number,
  onUnreadable: ExportOptions['onUnreadable'],
): AsyncGenerator<StoredJob> {
  const query = listQuery(employerId, undefined);
  const pages = queryPages('jobs', { ...query, ProjectionExpression: 'id' }, pageSize);
  for await (const rows of pages) {
    const read = await Promise.all(
      rows.map(async ({ id }) => ({ id: Number(id), stored: await readJob(Number(id), employerId) })),
    );
    for (const { id, stored } of read) {
      if (stored === 'unreadable') onUnreadable(id, employerId);
      else if (stored) yield stored;
    }
  }
}

/**
 * Exports an employer, or all, with keys and jobs, as lines. Idempotency records are left out: they
 * expire within a day.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError, store.unavailable
 */
export async function* exportStore({ employerId, now, onUnreadable }: ExportOptions): AsyncGenerator<Line> {
  const employers = await employersToExport(employerId);
  const jobs = await countAllJobs();
  const counts = { employers: 0, keys: 0, jobs: 0 };
  yield {
    type: 'header',
    format: 'job-posting-export',
    version: formatVersion,
    created: now.toISOString(),
    employers: employers.length,
    jobs: employers.reduce((sum, { id }) => sum + Math.max(0, totalOf(jobs.get(id) ?? noJobs)), 0),
  };
  for (const employer of employers) {
    counts.employers++;
    yield { type: 'employer', ...pick(employer, ['id', 'name', 'plan', 'created', 'suspended']) };
    for await (const key of keysOf(employer.id)) {
      counts.keys++;
      yield { type: 'key', ...pick(key, exportedOfKey) };
    }
    for await (const { job, version } of jobsOf(employer.id, onUnreadable)) {
      counts.jobs++;
      yield lineOfJob(job, version);
    }
  }
  yield { type: 'end', ...counts };
}

const exportedOfKey = [
  'employerId',
  'keyId',
  'digest',
  'label',
  'created',
  'lastUsed',
  'revoked',
  'overlapping',
] as const;
