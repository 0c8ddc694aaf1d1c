import { entries, pages } from './pages.ts';
import type { Answer, Transport } from './transport.ts';
import type { Job, JobByReference, JobChange, JobFilter, JobHeader, JobPage, NewJob } from './types.ts';

/** A job as it is stored now. */
export type StoredJob = {
  readonly job: Job;
  /** For `ifMatch`: changes whenever the job does. */
  readonly etag: string;
  /** Whether this request created it; after a repetition a `put` may say false although it did. */
  readonly created: boolean;
  /** How much lenient handling has removed, by kind. */
  readonly removed: Readonly<Record<string, number>>;
};

export type CallOptions = { readonly signal?: AbortSignal };
export type WriteOptions = CallOptions & {
  /** Remove from the description what is not allowed, ignore unknown properties, accept unlisted cities. */
  readonly lenient?: boolean;
};
export type ChangeOptions = WriteOptions & {
  /** Change the job only if it still has this etag. Such a change is not repeated after a lost answer. */
  readonly ifMatch?: string;
};
export type CreateOptions = WriteOptions & {
  /** Names this creation, so that it is made once; a random one unless told. */
  readonly idempotencyKey?: string;
};

/** `tags=2, links=0` as an object. */
const countsIn = (header: string | null): Record<string, number> =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/(\w+)=(\d+)/g)].map(([, kind = '', count]) => [kind, Number(count)]),
  );

const storedJob = ({ status, headers, body }: Answer): StoredJob => ({
  job: body as Job,
  etag: headers.get('etag') ?? '',
  created: status === 201,
  removed: countsIn(headers.get('lenient-removed')),
});

const headersOf = ({ lenient, ifMatch }: ChangeOptions) => ({
  prefer: lenient ? 'handling=lenient' : undefined,
  'if-match': ifMatch,
});

// Not randomUUID: a browser has that on https pages only.
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The jobs of the employer whose key the client has. Each method throws what the transport does. */
export const createJobs = (send: Transport) => ({
  /** Creates the job with this referenceId, or changes it. To be preferred: it can be repeated at will. */
  put: async (job: JobByReference, { signal, ...options }: ChangeOptions = {}): Promise<StoredJob> =>
    storedJob(await send({ method: 'PUT', path: '/jobs', headers: headersOf(options), body: job, signal })),

  /** Creates a job, once, however often the request has to be sent. */
  create: async (
    job: NewJob,
    { signal, idempotencyKey, ...options }: CreateOptions = {},
  ): Promise<StoredJob> => {
    const headers = { ...headersOf(options), 'idempotency-key': idempotencyKey ?? randomKey() };
    return storedJob(await send({ method: 'POST', path: '/jobs', headers, body: job, signal }));
  },

  get: async (id: number, { signal }: CallOptions = {}): Promise<StoredJob> =>
    storedJob(await send({ method: 'GET', path: `/jobs/${id}`, signal })),

  /** The job with this referenceId, as lists show it; undefined when you have none. Lists follow writes within a second. */
  find: async (
    { referenceId }: { readonly referenceId: string },
    { signal }: CallOptions = {},
  ): Promise<JobHeader | undefined> => {
    const query = new URLSearchParams({ referenceId, pageSize: '1' });
    const { body } = await send({ method: 'GET', path: `/jobs?${query}`, signal });
    return (body as JobPage).data[0];
  },

  /** Changes the properties that are given. */
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

  /** Every job that matches, over all pages, those published last first. */
  list: (filter: JobFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<JobHeader, void, undefined> =>
    entries(pages<JobPage>(send, '/jobs', { pageSize: 100, ...filter }, signal)),

  /** The same page by page, with totals. */
  pages: (filter: JobFilter = {}, { signal }: CallOptions = {}): AsyncGenerator<JobPage, void, undefined> =>
    pages<JobPage>(send, '/jobs', filter, signal),
});
