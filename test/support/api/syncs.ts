import type { BatchResult } from '../../../lib/sync/batch-schema.ts';
import type { Removal, SyncDocument } from '../../../lib/sync/sync-schema.ts';
import type { EmployerClient } from './api.ts';
import type { Client, HttpResponse, RequestHeaders } from './client.ts';
import { minimalJob } from './jobs.ts';
import { bodyOf } from './responses.ts';

type Values = Readonly<Record<string, unknown>>;

/** An active job of a feed. */
export const feedJob = (referenceId: string, changes: Values = {}) => ({
  ...minimalJob,
  referenceId,
  status: 'active',
  ...changes,
});

/** `count` references: `A-01`, `A-02` … */
export const references = (count: number, prefix = 'A-', from = 1): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(from + at).padStart(2, '0')}`);

export const feedOf = (names: readonly string[], changes: Values = {}) =>
  names.map((name) => feedJob(name, changes));

export const syncOf = (response: HttpResponse, status: 200 | 201 | 202 = 200): SyncDocument =>
  bodyOf(response, status);

export const openSync = async (client: Client, settings: Values = {}): Promise<SyncDocument> =>
  syncOf(await client.post('/syncs', settings), 201);

export const putChunk = (
  client: Client,
  { id }: Pick<SyncDocument, 'id'>,
  n: number,
  jobs: readonly unknown[],
  headers?: RequestHeaders,
): Promise<HttpResponse> => client.put(`/syncs/${id}/chunks/${n}`, { jobs }, headers);

/** Sends a chunk, which must be accepted. */
export const sendChunk = async (...chunk: Parameters<typeof putChunk>): Promise<BatchResult> =>
  bodyOf(await putChunk(...chunk), 200);

/** Opens a synchronisation, and sends its first chunk. */
export const openWith = async (
  client: Client,
  jobs: readonly unknown[],
  settings: Values = {},
): Promise<SyncDocument> => {
  const sync = await openSync(client, settings);
  await sendChunk(client, sync, 1, jobs);
  return sync;
};

export const commit = (
  client: Client,
  { id }: Pick<SyncDocument, 'id'>,
  chunks: number,
  jobs: number,
  acceptRemovals?: number,
): Promise<HttpResponse> =>
  client.post(`/syncs/${id}/commit`, {
    chunks,
    jobs,
    ...(acceptRemovals !== undefined && { acceptRemovals }),
  });

/** An employer of the service under test whose set of jobs is posted. */
export const boardOf = async (
  api: { readonly employer: () => Promise<EmployerClient> },
  names: readonly string[],
): Promise<EmployerClient> => {
  const employer = await api.employer();
  syncOf(await loadSet(employer, feedOf(names)));
  return employer;
};

/** Loads a whole set in one synchronisation of one chunk for each 100 jobs. */
export const loadSet = async (
  client: Client,
  jobs: readonly Values[],
  settings: Values = {},
  acceptRemovals?: number,
): Promise<HttpResponse> => {
  const sync = await openSync(client, settings);
  const chunks = Math.ceil(jobs.length / 100);
  for (let n = 1; n <= chunks; n++) {
    await sendChunk(client, sync, n, jobs.slice((n - 1) * 100, n * 100));
  }
  return commit(client, sync, chunks, jobs.length, acceptRemovals);
};

export const readSync = async (client: Client, { id }: Pick<SyncDocument, 'id'>): Promise<SyncDocument> =>
  syncOf(await client.get(`/syncs/${id}`));

/** Its state, and how many removals are planned and done. */
export const removedBy = async (client: Client, sync: Pick<SyncDocument, 'id'>) => {
  const { state, removals } = await readSync(client, sync);
  return [state, removals.planned, removals.done];
};

type RemovalPage = { readonly data: readonly Removal[]; readonly next: string | null };

export const removalsOf = async (
  client: Client,
  { id }: Pick<SyncDocument, 'id'>,
): Promise<readonly Removal[]> => {
  const removals: Removal[] = [];
  for (let path: string | null = `/syncs/${id}/removals`; path !== null; ) {
    const page: RemovalPage = bodyOf(await client.get(path), 200);
    removals.push(...page.data);
    path = page.next;
  }
  return removals;
};

/** The references of the employer's jobs in a status, sorted. */
export const referencesIn = async (client: Client, status: string): Promise<string[]> => {
  const found: string[] = [];
  for (let path: string | null = `/jobs?status=${status}&pageSize=100`; path !== null; ) {
    const page: { data: { referenceId: string | null }[]; paging: { next: string | null } } = bodyOf(
      await client.get(path),
      200,
    );
    found.push(...page.data.flatMap(({ referenceId }) => referenceId ?? []));
    path = page.paging.next;
  }
  return found.sort();
};
