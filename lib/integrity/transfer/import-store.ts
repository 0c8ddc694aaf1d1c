import type { Job } from '../../domain/job.ts';
import { type ImportOutcome, importEmployer, importKey } from '../../store/employers/import-employer.ts';
import type { RawItem } from '../../store/items.ts';
import { findJobItems } from '../../store/jobs/find-job.ts';
import { compareImport, importJob, type JobImport } from '../../store/jobs/import-job.ts';
import {
  type EmployerLine,
  type EndLine,
  formatVersion,
  type JobLine,
  jobOfLine,
  type KeyLine,
  LineError,
  parseLine,
} from './lines.ts';

/** Jobs written concurrently. */
const groupSize = 25;

type Counts = { created: number; present: number };

export type ImportReport = {
  readonly employers: Counts;
  readonly keys: Counts;
  readonly jobs: Counts & { conflicts: number };
  /** The ids of the employers in the file. */
  readonly employerIds: readonly number[];
};

type ImportOptions = {
  readonly now: Date;
  /** @returns why a job of the file is invalid, undefined if it is valid. */
  readonly checkJob: (job: Job) => Promise<string | undefined>;
  /** Receives the number of jobs of the file, an estimate, when it is known. */
  readonly onTotal: (jobs: number) => void;
  /** Receives the number of jobs that have been handled so far. */
  readonly onProgress: (jobs: number) => void;
  /** Receives a job that was not imported, and why. */
  readonly onConflict: (message: string) => void;
};

type NumberedJob = { readonly line: JobLine; readonly number: number };

class StoreImport {
  readonly #options: ImportOptions;
  readonly #report = {
    employers: { created: 0, present: 0 },
    keys: { created: 0, present: 0 },
    jobs: { created: 0, present: 0, conflicts: 0 },
  };
  readonly #employerIds = new Set<number>();
  readonly #seen = { employers: 0, keys: 0, jobs: 0 };
  #group: NumberedJob[] = [];

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  async run(texts: AsyncIterable<string>): Promise<ImportReport> {
    let number = 0;
    let isComplete = false;
    for await (const text of texts) {
      number++;
      if (isComplete) throw new LineError(`Line ${number} follows the end of the export.`);
      isComplete = await this.#read(text, number);
    }
    if (!isComplete) {
      await this.#writeGroup();
      throw new LineError(`The export is incomplete: it ends after line ${number} without an end line.`);
    }
    return { ...this.#report, employerIds: [...this.#employerIds] };
  }

  /** @returns whether the line is the last one. */
  async #read(text: string, number: number): Promise<boolean> {
    const line = parseLine(text, number);
    if ((number === 1) !== (line.type === 'header')) {
      throw new LineError(`Line ${number} is ${number === 1 ? 'not ' : ''}the header of an export.`);
    }
    if (line.type === 'job') {
      this.#checkOwner(line, number);
      this.#seen.jobs++;
      this.#group.push({ line, number });
      if (this.#group.length === groupSize) await this.#writeGroup();
      return false;
    }
    await this.#writeGroup();
    if (line.type === 'header') this.#begin(line.version, line.jobs);
    else if (line.type === 'employer') await this.#writeEmployer(line);
    else if (line.type === 'key') await this.#writeKey(line, number);
    else this.#checkEnd(line);
    return line.type === 'end';
  }

  #begin(version: number, jobs: number): void {
    if (version !== formatVersion) {
      throw new LineError(`The export has version ${version}; this release reads version ${formatVersion}.`);
    }
    this.#options.onTotal(jobs);
  }

  /** Nothing is written to an employer that is not in the file. */
  #checkOwner({ employerId }: { readonly employerId: number }, number: number): void {
    if (this.#employerIds.has(employerId)) return;
    throw new LineError(`Line ${number} belongs to employer ${employerId}, which no line before it defines.`);
  }

  async #writeEmployer({ type: _, ...employer }: EmployerLine): Promise<void> {
    this.#seen.employers++;
    const outcome = await importEmployer(employer);
    this.#count('employers', outcome, `Employer ${employer.id} exists, and is not the one in the file`);
    this.#employerIds.add(employer.id);
  }

  async #writeKey({ type: _, ...key }: KeyLine, number: number): Promise<void> {
    this.#checkOwner(key, number);
    this.#seen.keys++;
    this.#count(
      'keys',
      await importKey(key, this.#options.now),
      `The digest of ${key.keyId} belongs to another key`,
    );
  }

  #count(kind: 'employers' | 'keys', outcome: ImportOutcome, conflict: string): void {
    if (outcome === 'taken') throw new ImportConflictError(`${conflict}; the import has stopped.`);
    this.#report[kind][outcome]++;
  }

  async #writeGroup(): Promise<void> {
    const group = this.#group;
    if (group.length === 0) return;
    this.#group = [];
    // A resumed import mostly finds jobs that are there.
    const items = await findJobItems([...new Set(group.map(({ line }) => line.id))]);
    const existing = new Map<number, RawItem>(items.map((item) => [item.id, item]));
    const outcomes = await Promise.all(group.map((one) => this.#writeJob(one, existing)));
    for (const outcome of outcomes) {
      if (typeof outcome === 'string') this.#report.jobs[outcome]++;
      else {
        this.#report.jobs.conflicts++;
        this.#options.onConflict(outcome.conflict);
      }
    }
    const { created, present, conflicts } = this.#report.jobs;
    this.#options.onProgress(created + present + conflicts);
  }

  async #writeJob(
    { line, number }: NumberedJob,
    existing: ReadonlyMap<number, RawItem>,
  ): Promise<'created' | 'present' | { readonly conflict: string }> {
    const job = jobOfLine(line);
    const name = `Job ${job.id} of employer ${job.employerId}`;
    const item = existing.get(job.id);
    const fault = item ? undefined : await this.#options.checkJob(job);
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
  }

  #checkEnd({ employers, keys, jobs }: EndLine): void {
    const seen = this.#seen;
    if (seen.employers === employers && seen.keys === keys && seen.jobs === jobs) return;
    throw new LineError(
      `The export is incomplete: it has ${seen.employers} employers, ${seen.keys} keys and ${seen.jobs} jobs, and its end line counts ${employers}, ${keys} and ${jobs}.`,
    );
  }
}

/** An id in the file belongs to something else in the store; `message` is for the operator. */
class ImportConflictError extends Error {
  override name = 'ImportConflictError';
}

/**
 * Imports an export as lines of text. Nothing that exists is changed, so that an import that was
 * interrupted is completed by running it again.
 *
 * @throws InvalidExportError for a file that is not a complete export; what precedes the invalid
 *   line was imported.
 * @throws ImportConflictError for an employer or a key whose id belongs to another one
 * @throws EmployerDeletingError, store.unavailable
 */
export const importStore = (texts: AsyncIterable<string>, options: ImportOptions): Promise<ImportReport> =>
  new StoreImport(options).run(texts);
