import type { CallOptions } from '../jobs.ts';
import { jsonText } from '../json-text.ts';
import { operations } from '../operations.ts';
import { preferenceOf } from '../options.ts';
import { entries, followLinks } from '../pages.ts';
import type { Transport } from '../transport.ts';
import type {
  BatchResult,
  CommitInput,
  JobByReference,
  ListedSync,
  Removal,
  Sync,
  SyncInput,
} from '../types.ts';
import { sendBatch } from './send-chunk.ts';

/** How to synchronise a set; undefined members have their default. */
export type OpenSettings = { readonly [Name in keyof SyncInput]: SyncInput[Name] | undefined };

export type ChunkOptions = CallOptions & {
  /** Removes disallowed markup, ignores unknown properties and accepts unlisted cities. */
  readonly lenient?: boolean | undefined;
};

/** The requests of a synchronisation, one by one. `syncJobs` does all of it. */
export const createSyncs = (send: Transport) => ({
  /** Opens a synchronisation. Throws `sync-open` if one of the same jobs is open. */
  async open(settings: OpenSettings = {}, { signal }: CallOptions = {}): Promise<Sync> {
    return (await send(operations.openSync, { body: settings, signal })).body;
  },

  /** How far a synchronisation is. */
  async get(id: string, { signal }: CallOptions = {}): Promise<Sync> {
    return (await send(operations.getSync, { id, signal })).body;
  },

  /** The latest 20, the last opened first. */
  async list({ signal }: CallOptions = {}): Promise<readonly ListedSync[]> {
    return (await send(operations.listSyncs, { signal })).body.data;
  },

  /** Sends 1 to 100 jobs as chunk `n`, from 1. A retried chunk replaces the earlier one. */
  putChunk(
    id: string,
    n: number,
    jobs: readonly JobByReference[],
    { lenient, signal }: ChunkOptions = {},
  ): Promise<BatchResult> {
    const call = { id, n, headers: preferenceOf(lenient), text: `{"jobs":${jsonText(jobs)}}`, signal };
    return sendBatch(send, operations.putChunk, call, jobs.length);
  },

  /**
   * Removes the jobs that are in no chunk. The state is `removing` while that continues in the
   * background.
   *
   * @throws SyncGuardError if that would be too many; ApiError `sync-incomplete` if chunks or jobs
   *   are missing.
   */
  async commit(id: string, commit: CommitInput, { signal }: CallOptions = {}): Promise<Sync> {
    return (await send(operations.commitSync, { id, body: commit, signal })).body;
  },

  /** Ends an open synchronisation without removing anything. */
  async abort(id: string, { signal }: CallOptions = {}): Promise<void> {
    await send(operations.abortSync, { id, signal });
  },

  /** Before the commit the jobs that it would remove; afterwards those that it removed. */
  removals(id: string, { signal }: CallOptions = {}): AsyncGenerator<Removal, void, undefined> {
    return entries(followLinks(send, operations.listRemovals, { id, signal }, ({ next }) => next));
  },
});

// Named, because the compiler writes anonymous types without their comments, which editors show.
export interface Syncs extends ReturnType<typeof createSyncs> {}
