import { randomBytes } from 'node:crypto';
import type { Removal, SyncDocument } from '../api/sync-schema.ts';
import { DomainError, syncClosed, syncUnknown } from '../domain/errors.ts';
import { isHeld, type Sync, stateOf } from '../domain/syncs/sync.ts';
import type { EmployerCall, NothingResult } from '../jobs/use-case.ts';
import { findSync } from '../store/syncs/sync-items.ts';

/** An employer's call about the synchronisation with this id. */
export type SyncCall = EmployerCall & { readonly syncId: string };

/** An employer's call about chunk `n`, from 1 to `maxChunks`. */
export type ChunkCall = SyncCall & { readonly n: number };

export type SyncResult = {
  readonly kind: 'sync';
  readonly status: 200 | 201 | 202;
  readonly document: SyncDocument;
};

export type SyncListResult = { readonly kind: 'syncs'; readonly data: readonly SyncDocument[] };

/** `next` is the cursor of the next page. */
export type RemovalsResult = {
  readonly kind: 'removals';
  readonly data: readonly Removal[];
  readonly next: string | null;
};

/** What the use cases of synchronisations return. */
export type SyncOutput = SyncResult | SyncListResult | RemovalsResult | NothingResult;

/** Identifies one request in what it writes. */
export const newToken = (): string => randomBytes(9).toString('base64url');

/** @throws sync.unknown, store.unavailable */
export const requireSync = async ({ employer, syncId, now, signal }: SyncCall): Promise<Sync> => {
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
