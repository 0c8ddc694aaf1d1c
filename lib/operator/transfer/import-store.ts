import type { KeyItem } from '../../employer/store/employer-keys.ts';
import { findJobItems } from '../../job/store/find-job.ts';
import type { RawItem } from '../../store/items.ts';
import { insertGrant } from '../store/grants.ts';
import { type ImportOutcome, importEmployer, importKey } from '../store/import-employer.ts';
import { compareImport, importJob, type JobImport } from '../store/import-job.ts';
import { checkImportedJob } from './check-imported-job.ts';
import { jobOfLine, type Line, readLines } from './lines.ts';

/** Jobs written concurrently. */
const groupSize = 25;

type ImportOptions = {
  readonly now: Date;
  /** Receives the number of jobs of the file, an estimate, when it is known. */
  readonly onTotal: (jobs: number) => void;
  /** Receives the number of jobs that have been handled since the last call. */
  readonly onProgress: (jobs: number) => void;
  /** Receives a job that was not imported, and why. */
  readonly onConflict: (message: string) => void;
};

type NumberedJob = { readonly line: Extract<Line, { type: 'job' }>; readonly number: number };

/** @returns why the job was not imported, otherwise the outcome. */
const writeJob = async (
  { line, number }: NumberedJob,
  item: RawItem | undefined,
): Promise<'created' | 'present' | { readonly conflict: string }> => {
  const job = jobOfLine(line);
  const name = `Job ${job.id} of employer ${job.employerId}`;
  const fault = item ? undefined : await checkImportedJob(job);
  if (fault !== undefined) return { conflict: `${name} (line ${number}) is invalid: ${fault}` };
  const result: JobImport = item
    ? { outcome: compareImport(job, line.version, item) }
    : await importJob(job, line.version);
  if (result.outcome === 'id-taken') {
    return { conflict: `${name} was not imported: another job, or another version of it, has its id.` };
  }
  if (result.outcome === 'reference-taken') {
    return { conflict: `${name} was not imported: job ${result.jobId} has its referenceId.` };
  }
  return result.outcome;
};

/** An id in the file belongs to something else in the store; `message` is for the operator. */
class ImportConflictError extends Error {
  override name = 'ImportConflictError';
}

/** @throws ImportConflictError */
const checkOutcome = (outcome: ImportOutcome, conflict: string): 'created' | 'present' => {
  if (outcome === 'taken') throw new ImportConflictError(`${conflict}; the import has stopped.`);
  return outcome;
};

/**
 * Imports an export as lines of text. Nothing that exists is changed, so that an import that was
 * interrupted is completed by running it again.
 *
 * @returns the numbers of what was imported, and the ids of the employers in the file.
 * @throws InvalidExportError for a file that is not a complete export; what precedes the invalid
 *   line was imported.
 * @throws ImportConflictError for an employer or a key whose id belongs to another one
 * @throws EmployerDeletingError, store.unavailable
 */
export const importStore = async (
  texts: AsyncIterable<string>,
  { now, onTotal, onProgress, onConflict }: ImportOptions,
) => {
  const employers = { created: 0, present: 0 };
  const keys = { created: 0, present: 0 };
  const jobs = { created: 0, present: 0, conflicts: 0 };
  const employerIds = new Set<number>();
  let group: NumberedJob[] = [];

  const writeGroup = async (): Promise<void> => {
    const all = group;
    group = [];
    // A resumed import mostly finds jobs that are there.
    const existing = await findJobItems(all.map(({ line }) => line.id));
    const outcomes = await Promise.all(all.map((one) => writeJob(one, existing.get(one.line.id))));
    for (const outcome of outcomes) {
      jobs[typeof outcome === 'string' ? outcome : 'conflicts']++;
      if (typeof outcome !== 'string') onConflict(outcome.conflict);
    }
    onProgress(outcomes.length);
  };

  const write = async (line: Exclude<Line, { type: 'job' }>): Promise<void> => {
    if (line.type === 'header') onTotal(line.jobs);
    if (line.type === 'employer') {
      const { type: _, vendors = [], ...employer } = line;
      const conflict = `Employer ${employer.id} exists, and is not the one in the file`;
      employers[checkOutcome(await importEmployer(employer), conflict)]++;
      employerIds.add(employer.id);
      for (const vendor of vendors) await insertGrant(vendor, employer.id, now);
    }
    if (line.type === 'key' || line.type === 'board-key' || line.type === 'vendor-key') {
      const { type, ...own } = line;
      const kinds = { key: {}, 'board-key': { kind: 'board' }, 'vendor-key': { kind: 'vendor' } } as const;
      const key: Omit<KeyItem, 'suspended'> = { ...own, ...kinds[type] };
      const conflict = `The digest of ${key.keyId} belongs to another key`;
      keys[checkOutcome(await importKey(key, now), conflict)]++;
    }
  };

  try {
    for await (const { line, number } of readLines(texts)) {
      if (line.type === 'job') group.push({ line, number });
      if (group.length === groupSize || (line.type !== 'job' && group.length > 0)) await writeGroup();
      if (line.type !== 'job') await write(line);
    }
  } finally {
    if (group.length > 0) await writeGroup();
  }
  return { employers, keys, jobs, employerIds: [...employerIds] };
};
