import type { RawItem } from '../store/items.ts';
import { printableJson } from '../text/printable.ts';

/** The rules of a consistent store, each named after what breaks it. */
export type Rule =
  | 'job.malformed' // an attribute that is not derived is missing or has a wrong type
  | 'job.derived' // a derived attribute, such as an index key, has a wrong value
  | 'description.lost' // pieces of the description are missing, damaged or of another generation
  | 'description.digest' // the digest is that of another description
  | 'description.surplus' // there are pieces that do not belong to the job's description
  | 'description.orphaned' // pieces without a job
  | 'reference.missing' // the guard of a job's reference is missing or names a job without it
  | 'reference.contested' // the guard names another job that has the same reference
  | 'reference.orphaned' // a guard names no job, or one without that reference
  | 'hold.row' // a held job has no row, or a row names a job that is not held
  | 'employer.unknown' // jobs, references, keys or counters of an employer that does not exist
  | 'employer.sequence' // a new employer would get an id that stored data already belongs to
  | 'employer.malformed' // a profile lacks its name, plan or version, or has an invalid testSince
  | 'employer.counters' // the counters differ from the number of the employer's jobs by status
  | 'key.malformed' // a key or a grant lacks its id, its vendor or its employer's id
  | 'key.employer' // a key's copy of its employer's name, version, test or suspension is outdated
  | 'key.suspended' // a key is suspended and its employer is not
  | 'sync.removing' // a synchronisation removes jobs and would not be resumed, or the reverse
  | 'announcement.damaged' // no run can use the note to list an employer's jobs on the board
  | 'log.gap'; // the log of changes lacks a row, so that a follower of the board may have missed it

/** A broken rule, confirmed by consistent reads, with the ids of the data concerned. */
export type IntegrityFinding = {
  readonly rule: Rule;
  /** One line for operators. */
  readonly message: string;
  readonly employerId?: number;
  readonly jobId?: number;
  readonly referenceId?: string;
  readonly keyId?: string;
  /** Returns false if the data has changed since. Absent where the operator must decide. */
  readonly repair?: () => Promise<boolean>;
};

/** What the checks of one verification share. */
export type CheckContext = {
  /** Only this employer's data is checked; undefined checks all. */
  readonly employerId: number | undefined;
  readonly now: Date;
  /** Records, and with `repair` repairs, the findings of consistent reads. */
  readonly recheck: (confirm: Confirm) => Promise<void>;
  /** Records what changed too often to be checked. */
  readonly undecided: (message: string) => void;
};

/** Reads again, consistently, what a scan has shown to be suspect. */
export type Confirm = () => Promise<readonly IntegrityFinding[]>;

/** Finds what may break a rule among some items of a scan. */
export type Check = (items: readonly RawItem[], context: CheckContext) => Confirm[] | Promise<Confirm[]>;

/** Clients choose references, and a terminal must not execute them. */
export const quoted = (text: unknown): string => printableJson(String(text));
