import { dryRunBy } from './dry-run.ts';
import { isProblem } from './errors.ts';
import { dryRunOf, type Exchange, operations } from './operations.ts';
import { preferenceOf, referenceOption } from './options.ts';
import { entries, formatQuery, pages } from './pages.ts';
import type { TransportResponse } from './response.ts';
import type { Call, Transport } from './transport.ts';
import type {
  EntryId,
  Job,
  JobByReference,
  JobCreation,
  JobFilter,
  JobHeader,
  JobInput,
  JobPage,
  JobPublication,
  JobWarning,
  PublicationState,
  UncreatedJob,
} from './types.ts';

/** A job as it was read or written. */
export type JobResponse = {
  readonly job: Job;
  /** The version of the job, for `ifMatch`. */
  readonly etag: string;
  /** Whether the request created the job. May be false when a retried `put` created it. */
  readonly created: boolean;
  /** The number of parts that lenient handling removed, by kind. */
  readonly removed: Readonly<Record<string, number>>;
  /** Accepted values that are probably mistakes. Empty after a read. */
  readonly warnings: readonly JobWarning[];
  /** Whether and why the job is shown; undefined behind a proxy that removes the header. */
  readonly publication: PublicationState | undefined;
};

/** What a request would result in. */
export type DryRun = {
  /** Without an id if the request would create it. */
  readonly job: Job | UncreatedJob;
  /** Whether the request would create the job. */
  readonly created: boolean;
  /** The number of parts that lenient handling would remove, by kind. */
  readonly removed: Readonly<Record<string, number>>;
  /** Values that would be accepted, but are probably mistakes. */
  readonly warnings: readonly JobWarning[];
};

/** What every call takes. */
export type CallOptions = {
  /** Ends the call, also a pause before a retry. */
  readonly signal?: AbortSignal | undefined;
};
/** `Dry` is the type of `dryRun`, which decides what the result is. */
export type WriteOptions<Dry = boolean | undefined> = CallOptions & {
  /** Removes disallowed markup, ignores unknown properties and accepts unlisted cities. */
  readonly lenient?: boolean | undefined;
  /** With `true`, every check is made and nothing is written; the result is a `DryRun`. */
  readonly dryRun?: Dry | undefined;
};
export type ChangeOptions<Dry = boolean | undefined> = WriteOptions<Dry> & {
  /**
   * Changes the job only if it still has this etag. Such a change is not retried after a lost
   * response.
   */
  readonly ifMatch?: string;
};
export type CreateOptions<Dry = boolean | undefined> = WriteOptions<Dry> & {
  /** Identifies the creation, so that it takes effect once; random by default. */
  readonly idempotencyKey?: string;
};

/** A `DryRun` where `dryRun` is true, either where only the run decides. */
type Written<Dry> = Dry extends true ? DryRun : JobResponse;

export type DeleteOptions = CallOptions & {
  /** Deletes the job only if it still has this etag. Such a deletion is always safe to retry. */
  readonly ifMatch?: string;
};

/** The result of a deletion: there is no such job. */
export type Deletion = {
  /**
   * Whether the service confirmed that it deleted the job. False when a retry found no such job:
   * either an earlier attempt of the call deleted it, or it did not exist.
   */
  readonly confirmed: boolean;
};

/** Parses `tags=2, links=0`. */
const parseCounts = (header: string | null): Record<string, number> =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/\b(\w+)=(\d+)/g)].map(([, kind = '', count]) => [kind, Number(count)]),
  );

/** Parses `pay_missing;pointer="/salary";province="BC", held;pointer="/status"`. */
const parseWarnings = (header: string | null): JobWarning[] =>
  [...(header ?? '').matchAll(/\b(\w+);pointer="([^"]*)"(?:;province="(\w+)")?/g)].map(
    ([, code = '', pointer = '', province]) => ({ code, pointer, ...(province && { province }) }),
  );

/** Parses `live;by="client";since=@1764266531`. */
const parsePublication = (header: string | null): PublicationState | undefined => {
  const [, state, by = null, since] = /^(\w+)(?:;by="(\w+)")?(?:;since=@(\d+))?$/.exec(header ?? '') ?? [];
  if (state === undefined) return undefined;
  return {
    state,
    by,
    since: since === undefined ? null : new Date(Number(since) * 1_000).toISOString(),
  };
};

const notesIn = (headers: Headers) => ({
  removed: parseCounts(headers.get('lenient-removed')),
  warnings: parseWarnings(headers.get('job-warnings')),
});

const storedJob = ({ status, headers, body }: TransportResponse<Job>): JobResponse => ({
  job: body,
  etag: headers.get('etag') ?? '',
  created: status === 201,
  ...notesIn(headers),
  publication: parsePublication(headers.get('job-publication')),
});

const checkedJob = ({ headers, body }: TransportResponse<Job | UncreatedJob>): DryRun => ({
  job: body,
  created: body.id === null,
  ...notesIn(headers),
});

const headersOf = ({ lenient, ifMatch }: ChangeOptions) => ({
  ...preferenceOf(lenient),
  'if-match': ifMatch,
});

// Browsers have randomUUID on https pages only.
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Deletes a job. Only the service's own problem says that there is no such job. */
const remove = async (send: Transport, operation: Exchange<undefined>, call: Call): Promise<Deletion> => {
  try {
    await send(operation, call);
    return { confirmed: true };
  } catch (error) {
    if (isProblem(error, 'job-not-found') && error.mayHaveTakenEffect) return { confirmed: false };
    throw error;
  }
};

// A method has one signature: of overloads, the compiler reports one error each, and editors the comment of one.
/** Creates and updates jobs, or checks whether that is possible. */
export interface JobWrites {
  /** Creates or updates the job with this referenceId. Preferred, because it is idempotent. */
  put<Dry extends boolean | undefined = false>(
    job: JobByReference,
    options?: ChangeOptions<Dry>,
  ): Promise<Written<Dry>>;
  /** Creates a job. Retries do not create another one. */
  create<Dry extends boolean | undefined = false>(
    job: JobCreation,
    options?: CreateOptions<Dry>,
  ): Promise<Written<Dry>>;
  /** Updates the given properties. */
  update<Dry extends boolean | undefined = false>(
    id: EntryId,
    change: JobInput,
    options?: ChangeOptions<Dry>,
  ): Promise<Written<Dry>>;
}

export const createWrites = (send: Transport): JobWrites => {
  function write<Dry>(operation: Exchange<Job>, call: Call, dryRun: Dry): Promise<Written<Dry>>;
  async function write(operation: Exchange<Job>, call: Call, dryRun: unknown): Promise<JobResponse | DryRun> {
    return dryRun
      ? checkedJob(await dryRunBy(send)(dryRunOf(operation), call))
      : storedJob(await send(operation, call));
  }

  return {
    put: (job, { signal, dryRun, ...options } = {}) =>
      write(operations.putJobByReference, { headers: headersOf(options), body: job, signal }, dryRun),

    create: (job, { signal, dryRun, idempotencyKey, ...options } = {}) => {
      const headers = { ...headersOf(options), 'idempotency-key': idempotencyKey ?? randomKey() };
      return write(operations.createJob, { headers, body: job, signal }, dryRun);
    },

    update: (id, change, { signal, dryRun, ...options } = {}) =>
      write(operations.updateJob, { id, headers: headersOf(options), body: change, signal }, dryRun),
  };
};

/** The jobs of the employer of the key. Every method throws the errors of the transport. */
export const createJobs = (send: Transport) => ({
  /** The job with this id, as stored. */
  async get(id: EntryId, { signal }: CallOptions = {}): Promise<JobResponse> {
    return storedJob(await send(operations.getJob, { id, signal }));
  },

  /** Whether and why the job is shown, and how many applications there were. */
  async publication(id: EntryId, { signal }: CallOptions = {}): Promise<JobPublication> {
    return (await send(operations.getPublication, { id, signal })).body;
  },

  /**
   * The header of the job with this referenceId, or undefined. Lists reflect writes within a second.
   */
  async find(
    { referenceId }: { readonly referenceId: string },
    { signal }: CallOptions = {},
  ): Promise<JobHeader | undefined> {
    const query = formatQuery({ referenceId: referenceOption(referenceId), pageSize: 1 });
    const { data } = (await send(operations.listJobs, { query, signal })).body;
    // Compared, because a proxy may lose the query and an empty one selects every job.
    return data.find((job) => job.referenceId === referenceId);
  },

  /**
   * Deletes a job.
   *
   * @throws ApiError `job-not-found` if there is none, unless an earlier attempt of this call may
   *   have deleted it: then the result is not `confirmed`.
   */
  delete(id: EntryId, { signal, ifMatch }: DeleteOptions = {}): Promise<Deletion> {
    return remove(send, operations.deleteJob, { id, headers: { 'if-match': ifMatch }, signal });
  },

  /**
   * Deletes the job that has this referenceId. Retried after a lost response only with `ifMatch`:
   * otherwise a retry could delete a new job that has taken the referenceId in between.
   */
  async deleteByReference(referenceId: string, { signal, ifMatch }: DeleteOptions = {}): Promise<Deletion> {
    const body = { referenceId: referenceOption(referenceId) };
    const headers = { 'if-match': ifMatch };
    return remove(send, operations.deleteJobByReference, { headers, body, signal });
  },

  /** All matching jobs from all pages, the most recently published first. */
  list(filter: JobFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<JobHeader, void, undefined> {
    return entries(pages(send, operations.listJobs, { pageSize: 100, ...filter }, signal));
  },

  /** The matching jobs page by page, with totals. */
  pages(filter: JobFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<JobPage, void, undefined> {
    return pages(send, operations.listJobs, filter, signal);
  },
});
