import { maxChunks } from '../../api/limits.ts';
import { DomainError, syncUnknown } from '../../domain/errors.ts';
import { isSyncId } from '../../domain/syncs/sync.ts';
import type { Step, WithChunk, WithSyncId } from '../api-event.ts';
import { readPathNumber } from './path-id.ts';

/** Reads `{id}` of a synchronisation's path. @throws sync.unknown */
export const syncId = (): Step<WithSyncId> => ({
  before: ({ event }) => {
    const id = event.pathParameters?.id ?? '';
    if (!isSyncId(id)) throw syncUnknown();
    event.syncId = id;
  },
});

/** Reads `{n}` of a chunk's path. @throws sync.unknown */
export const chunkNumber = (): Step<WithChunk> => ({
  before: ({ event }) => {
    const n = readPathNumber(event.pathParameters?.n, maxChunks);
    if (n === undefined) {
      throw new DomainError(
        'sync.unknown',
        `A synchronisation has chunks with numbers from 1 to ${maxChunks}, in decimal digits.`,
      );
    }
    event.chunk = n;
  },
});
