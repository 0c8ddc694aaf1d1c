import type { Row } from './walk.ts';

/**
 * What can be wrong with a store, each kind by its name:
 *
 * - `job.malformed`: an attribute that nothing else tells is missing or of a wrong type.
 * - `job.derived`: an attribute that others make is not what they make of it; indexes hold such attributes.
 * - `description.lost`: the pieces of the description that the job names are not there, or not those.
 * - `description.surplus`: beside them there are others.
 * - `description.orphaned`: pieces without a job.
 * - `reference.missing`: a job's reference has no guard, or one that names a job without that reference.
 * - `reference.contested`: the guard names another job that has the same reference.
 * - `reference.orphaned`: a guard that names no job, or one that does not have the reference.
 * - `employer.unknown`: jobs, references, keys or counters of an employer that does not exist.
 * - `employer.sequence`: a new employer would get an id that something belongs to.
 * - `employer.malformed`: a profile lacks its name, plan or version.
 * - `employer.counters`: the counters are not the number of the employer's jobs by status.
 * - `key.malformed`: a key lacks its id or its employer's.
 * - `key.employer`: a key's name, plan or version is not its employer's, or it misses its employer's suspension.
 * - `key.suspended`: a key is suspended and its employer is not.
 * - `index`: an index lacks an item, holds it otherwise, or knows one that does not exist.
 */
export type Rule =
  | 'job.malformed'
  | 'job.derived'
  | 'description.lost'
  | 'description.surplus'
  | 'description.orphaned'
  | 'reference.missing'
  | 'reference.contested'
  | 'reference.orphaned'
  | 'employer.unknown'
  | 'employer.sequence'
  | 'employer.malformed'
  | 'employer.counters'
  | 'key.malformed'
  | 'key.employer'
  | 'key.suspended'
  | 'index';

/** Something that is wrong, with the ids of what it is wrong with. */
export type Violation = {
  readonly rule: Rule;
  /** One line for people. */
  readonly message: string;
  readonly employerId?: number;
  readonly jobId?: number;
  readonly referenceId?: string;
  readonly keyId?: string;
};

/**
 * A violation as the reads that confirmed it tell it. `mend` writes on the condition that all is still as it was
 * read; it returns false, and has changed nothing, when it is not. Without `mend` only the operator can decide.
 */
export type Found = Violation & { readonly mend?: () => Promise<boolean> };

export type Verified = Violation & { readonly mended: boolean };

/** How one part of a verification tells the whole what it suspects. */
export type Verification = {
  /** Only this employer's things are looked at; undefined: all. */
  readonly employerId: number | undefined;
  /** In UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** Milliseconds in which an index follows its table. */
  readonly pause: number;
  /** @param confirm asks again, by consistent reads, what is wrong. */
  readonly suspect: (confirm: () => Promise<readonly Found[]>) => Promise<void>;
  /** What was written too often meanwhile to be told. */
  readonly undecided: (message: string) => void;
};

/** Told of each page of a walk, as it is met. */
export type See = (rows: readonly Row[]) => Promise<void> | void;

/** Clients choose references: nothing of one may steer a terminal. */
export const quoted = (text: unknown): string =>
  JSON.stringify(String(text)).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
