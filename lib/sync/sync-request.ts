import { randomBytes } from 'node:crypto';
import { ofEmployer } from '../employer/requests.ts';
import { DomainError, syncClosed, syncUnknown } from '../errors/errors.ts';
import { readNumber } from '../http/middleware/request-line.ts';
import type { EmployerRequest } from '../http/request.ts';
import type { Step } from '../http/step.ts';
import { maxChunks } from '../limits.ts';
import { isHeld, isSyncId, type Sync, stateOf } from './rules/sync.ts';
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

/** Reads `{id}` of a synchronisation. @throws sync.unknown */
const syncId = (): Step<{ syncId: string }> => ({
  before: ({ event, internal }) => {
    const id = event.pathParameters?.id ?? '';
    if (!isSyncId(id)) throw syncUnknown();
    internal.syncId = id;
  },
});

/** Reads `{n}` of a chunk. @throws sync.unknown */
const chunkNumber = (): Step<{ n: number }> => ({
  before: ({ event, internal }) => {
    const n = readNumber(event.pathParameters?.n, maxChunks);
    if (n === undefined) {
      throw new DomainError(
        'sync.unknown',
        `A synchronisation has chunks with numbers from 1 to ${maxChunks}, in decimal digits.`,
      );
    }
    internal.n = n;
  },
});

/** About one of its synchronisations. */
export const syncRequest = ofEmployer('sync', (stack) => stack.use(syncId()));

/** About a chunk of a synchronisation. */
export const chunkRequest = ofEmployer('chunk', (stack) => stack.use(syncId()).use(chunkNumber()));
