import { maxChunks, maxInt32 } from '../../api/limits.ts';
import { DomainError, syncUnknown } from '../../domain/errors.ts';
import { isSyncId } from '../../domain/syncs/sync.ts';
import type { Step } from '../api-event.ts';

export type WithId = { id: number };
export type WithSyncId = { syncId: string };
export type WithChunk = { chunk: number };

/** Reads a number from 1 to `max`, in decimal digits without a leading zero. */
const readNumber = (text: string | undefined, max: number): number | undefined => {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && number <= max ? number : undefined;
};

/** Reads `{id}` of a job or an entry. @param unknown the error for a text that cannot be an id. */
export const pathId = (unknown: (path: string) => Error): Step<WithId> => ({
  before: ({ event }) => {
    const id = readNumber(event.pathParameters?.id, maxInt32);
    if (id === undefined) throw unknown(event.rawPath);
    event.id = id;
  },
});

/** Reads `{id}` of a synchronisation. @throws sync.unknown */
export const syncId = (): Step<WithSyncId> => ({
  before: ({ event }) => {
    const id = event.pathParameters?.id ?? '';
    if (!isSyncId(id)) throw syncUnknown();
    event.syncId = id;
  },
});

/** Reads `{n}` of a chunk. @throws sync.unknown */
export const chunkNumber = (): Step<WithChunk> => ({
  before: ({ event }) => {
    const n = readNumber(event.pathParameters?.n, maxChunks);
    if (n === undefined) {
      throw new DomainError(
        'sync.unknown',
        `A synchronisation has chunks with numbers from 1 to ${maxChunks}, in decimal digits.`,
      );
    }
    event.chunk = n;
  },
});
