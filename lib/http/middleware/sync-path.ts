import { maxChunks } from '../../api/limits.ts';
import { DomainError, syncUnknown } from '../../domain/errors.ts';
import { isSyncId } from '../../domain/syncs/sync.ts';
import type { Step, WithChunk, WithSyncId } from '../api-event.ts';

/** Reads `{id}` of a synchronisation's path. @throws sync.unknown */
export const syncId = (): Step<WithSyncId> => ({
  before: ({ event }) => {
    const id = event.pathParameters?.id ?? '';
    if (!isSyncId(id)) throw syncUnknown();
    event.syncId = id;
  },
});

/** Reads `{n}` of a chunk's path: decimal digits without a leading zero. @throws sync.unknown */
export const chunkNumber = (): Step<WithChunk> => ({
  before: ({ event }) => {
    const text = event.pathParameters?.n ?? '';
    const n = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
    if (n < 1 || n > maxChunks) {
      throw new DomainError(
        'sync.unknown',
        `A synchronisation has chunks with numbers from 1 to ${maxChunks}, in decimal digits.`,
      );
    }
    event.chunk = n;
  },
});
