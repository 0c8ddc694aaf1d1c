import { randomBytes } from 'node:crypto';
import { DomainError, syncClosed, syncUnknown } from '../errors/errors.ts';
import type { EmployerRequest } from '../http/request.ts';
import { isHeld, type Sync, stateOf } from './rules/sync.ts';
import { findSync } from './store/sync-items.ts';

/** An employer's request about the synchronisation with this id. */
export type SyncRequest = EmployerRequest & { readonly syncId: string };

/** An employer's request about chunk `n`, from 1 to `maxChunks`. */
export type ChunkRequest = SyncRequest & { readonly n: number };

/** Identifies one request in what it writes. */
export const newToken = (): string => randomBytes(9).toString('base64url');

/** @throws sync.unknown, store.unavailable */
export const requireSync = async ({ employer, syncId, now, signal }: SyncRequest): Promise<Sync> => {
  const sync = await findSync(employer.id, syncId, now.getTime(), signal);
  if (!sync) throw syncUnknown();
  return sync;
};

/** @throws sync.closed */
export const checkOpen = (sync: Sync, now: number): void => {
  const state = stateOf(sync, now);
  if (state !== 'open') throw syncClosed(state);
  if (isHeld(sync, now)) {
    throw new DomainError(
      'sync.closed',
      'A commit of this synchronisation is being processed. Wait for its response.',
    );
  }
};
