import { isGrant } from '../../employer/api-key.ts';
import { countAllJobs, noJobs, totalOf } from '../../employer/store/counters.ts';
import { apiKeysOf, type KeyItem, type Profile } from '../../employer/store/employer-keys.ts';
import { findProfile, findProfiles } from '../../employer/store/employers.ts';
import { employerDeleting } from '../../employer/store/errors.ts';
import { findJob, type StoredJob } from '../../job/store/find-job.ts';
import { listQuery } from '../../job/store/list-index.ts';
import { isStoreUnavailable, pick, queryPages } from '../../store/items.ts';
import { exportedOfKey, formatVersion, type Line, lineOfJob } from './lines.ts';

/** Jobs read concurrently. */
const pageSize = 25;

type ExportOptions = {
  /** Only this employer; undefined for all. */
  readonly employerId: number | undefined;
  readonly now: Date;
  /** Receives a job whose description is lost or damaged, which is left out. */
  readonly onUnreadable: (jobId: number, employerId: number) => void;
};

const employersToExport = async (employerId: number | undefined): Promise<Profile[]> => {
  if (employerId === undefined) return (await findProfiles()).filter(({ deleting }) => !deleting);
  const employer = await findProfile(employerId);
  if (employer.deleting) throw employerDeleting(employerId);
  return [employer];
};

/** Each job is consistent in itself; one that is republished meanwhile may come twice. */
async function* jobsOf(
  employerId: number,
  onUnreadable: ExportOptions['onUnreadable'],
): AsyncGenerator<StoredJob> {
  const read = (id: number): Promise<StoredJob | undefined> =>
    findJob(id, employerId).catch((error) => {
      // With a cause, the store itself has failed.
      const isDamaged = isStoreUnavailable(error) && error.cause === undefined;
      if (!isDamaged) throw error;
      onUnreadable(id, employerId);
      return undefined;
    });
  const query = { ...listQuery(employerId, undefined), ProjectionExpression: 'id', Limit: pageSize };
  for await (const rows of queryPages('jobs', query)) {
    const jobs = await Promise.all(rows.map(({ id }) => read(Number(id))));
    yield* jobs.filter((job) => job !== undefined);
  }
}

/**
 * Exports an employer with keys and jobs, or all and the keys of boards and vendors, as lines. Idempotency
 * records are left out: they expire within a day.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError, store.unavailable
 */
export async function* exportStore({ employerId, now, onUnreadable }: ExportOptions): AsyncGenerator<Line> {
  const employers = await employersToExport(employerId);
  const jobs = await countAllJobs();
  const items = await Array.fromAsync(apiKeysOf(employerId));
  const [grants, issued] = [items.filter(isGrant), items.filter((item) => !isGrant(item))];
  const keys = Map.groupBy(issued, (key) => key.employerId ?? key.kind);
  // Of one employer, the keys of its vendors are not exported.
  const vendors = Map.groupBy(employerId === undefined ? grants : [], (grant) => grant.employerId);
  const counts = { employers: 0, keys: 0, jobs: 0 };
  yield {
    type: 'header',
    format: 'job-posting-export',
    version: formatVersion,
    created: now.toISOString(),
    employers: employers.length,
    jobs: employers.reduce((sum, { id }) => sum + Math.max(0, totalOf(jobs.get(id) ?? noJobs)), 0),
  };
  for (const key of keys.get('board') ?? []) {
    counts.keys++;
    yield { type: 'board-key', ...pick(key, [...exportedOfKey, 'applications']) };
  }
  for (const key of keys.get('vendor') ?? []) {
    counts.keys++;
    yield { type: 'vendor-key', vendor: key.vendor ?? '', ...pick(key, [...exportedOfKey, 'readOnly']) };
  }
  for (const employer of employers) {
    counts.employers++;
    const granted = vendors.get(employer.id);
    yield {
      type: 'employer',
      ...pick(employer, ['id', 'name', 'plan', 'created', 'suspended', 'test', 'testSince']),
      ...(granted && { vendors: granted.map(({ keyId }) => keyId) }),
    };
    for (const key of keys.get(employer.id) ?? []) {
      counts.keys++;
      yield { type: 'key', employerId: employer.id, ...pick(key, exportedOfKey), ...kindOf(key) };
    }
    for await (const { job, version } of jobsOf(employer.id, onUnreadable)) {
      counts.jobs++;
      yield lineOfJob(job, version);
    }
  }
  yield { type: 'end', ...counts };
}

const kindOf = ({ kind }: KeyItem) => (kind === 'read-only' ? { kind } : {});
