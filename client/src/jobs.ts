import { entries, pages } from './pages.ts';
import type { Transport, TransportResponse } from './transport.ts';
import type { Job, JobByReference, JobChange, JobFilter, JobHeader, JobPage, NewJob } from './types.ts';

/** A job as stored. */
export type StoredJob = {
  readonly job: Job;
  /** The version of the job, for `ifMatch`. */
  readonly etag: string;
  /** Whether the request created the job. May be false when a retried `put` created it. */
  readonly created: boolean;
  /** The number of parts that lenient handling removed, by kind. */
  readonly removed: Readonly<Record<string, number>>;
};

export type CallOptions = { readonly signal?: AbortSignal };
export type WriteOptions = CallOptions & {
  /** Removes disallowed markup, ignores unknown properties and accepts unlisted cities. */
  readonly lenient?: boolean;
};
export type ChangeOptions = WriteOptions & {
  /**
   * Changes the job only if it still has this etag. Such a change is not retried after a lost
   * response.
   */
  readonly ifMatch?: string;
};
export type CreateOptions = WriteOptions & {
  /** Identifies the creation, so that it takes effect once; random by default. */
  readonly idempotencyKey?: string;
};

/** Parses `tags=2, links=0`. */
const parseCounts = (header: string | null): Record<string, number> =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/(\w+)=(\d+)/g)].map(([, kind = '', count]) => [kind, Number(count)]),
  );

const storedJob = ({ status, headers, body }: TransportResponse): StoredJob => ({
  job: body as Job,
  etag: headers.get('etag') ?? '',
  created: status === 201,
  removed: parseCounts(headers.get('lenient-removed')),
});

const headersOf = ({ lenient, ifMatch }: ChangeOptions) => ({
  prefer: lenient ? 'handling=lenient' : undefined,
  'if-match': ifMatch,
});

// Browsers have randomUUID on https pages only.
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The jobs of the employer of the key. Every method throws the errors of the transport. */
export const createJobs = (send: Transport) => ({
  /** Creates or updates the job with this referenceId. Preferred, because it is idempotent. */
  put: async (job: JobByReference, { signal, ...options }: ChangeOptions = {}): Promise<StoredJob> =>
    storedJob(await send({ method: 'PUT', path: '/jobs', headers: headersOf(options), body: job, signal })),

  /** Creates a job. Retries do not create another one. */
  create: async (
    job: NewJob,
    { signal, idempotencyKey, ...options }: CreateOptions = {},
  ): Promise<StoredJob> => {
    const headers = { ...headersOf(options), 'idempotency-key': idempotencyKey ?? randomKey() };
    return storedJob(await send({ method: 'POST', path: '/jobs', headers, body: job, signal }));
  },

  get: async (id: number, { signal }: CallOptions = {}): Promise<StoredJob> =>
    storedJob(await send({ method: 'GET', path: `/jobs/${id}`, signal })),

  /**
   * The header of the job with this referenceId, or undefined. Lists reflect writes within a second.
   */
  find: async (
    { referenceId }: { readonly referenceId: string },
    { signal }: CallOptions = {},
  ): Promise<JobHeader | undefined> => {
    const query = new URLSearchParams({ referenceId, pageSize: '1' });
    const { body } = await send({ method: 'GET', path: `/jobs?${query}`, signal });
    return (body as JobPage).data[0];
  },

  /** Updates the given properties. */
  update: async (
    id: number,
    change: JobChange,
    { signal, ...options }: ChangeOptions = {},
  ): Promise<StoredJob> =>
    storedJob(
      await send({ method: 'PUT', path: `/jobs/${id}`, headers: headersOf(options), body: change, signal }),
    ),

  delete: async (
    id: number,
    { signal, ifMatch }: Pick<ChangeOptions, 'signal' | 'ifMatch'> = {},
  ): Promise<void> => {
    await send({ method: 'DELETE', path: `/jobs/${id}`, headers: { 'if-match': ifMatch }, signal });
  },

  deleteByReference: async (
    referenceId: string,
    { signal, ifMatch }: Pick<ChangeOptions, 'signal' | 'ifMatch'> = {},
  ): Promise<void> => {
    await send({
      method: 'DELETE',
      path: '/jobs',
      headers: { 'if-match': ifMatch },
      body: { referenceId },
      signal,
    });
  },

  /** All matching jobs from all pages, the most recently published first. */
  list: (filter: JobFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<JobHeader, void, undefined> =>
    entries(pages<JobPage>(send, '/jobs', { pageSize: 100, ...filter }, signal)),

  /** The matching jobs page by page, with totals. */
  pages: (filter: JobFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<JobPage, void, undefined> =>
    pages<JobPage>(send, '/jobs', filter, signal),
});
