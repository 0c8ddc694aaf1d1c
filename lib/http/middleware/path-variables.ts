import { maxChunks, maxInt32 } from '../../api/limits.ts';
import { DomainError, jobUnknown, syncUnknown } from '../../domain/errors.ts';
import { isSyncId } from '../../domain/syncs/sync.ts';
import type { Step } from '../api-event.ts';
import { entryUnknown } from '../errors.ts';

export type WithId = { id: number };
export type WithSyncId = { syncId: string };
export type WithChunk = { chunk: number };

/** Reads a number from 1 to `max`, in decimal digits without a leading zero. */
const readNumber = (text: string | undefined, max: number): number | undefined => {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && number <= max ? number : undefined;
};

/** Reads `{id}` of an entry of a list. @throws entry.unknown */
export const entryId = (): Step<WithId> => ({
  before: ({ event }) => {
    const id = readNumber(event.pathParameters?.id, maxInt32);
    if (id === undefined) throw entryUnknown(event.rawPath);
    event.id = id;
  },
});

/** Reads `{id}` of a job. @throws job.unknown */
export const jobId = (): Step<WithId> => ({
  before: ({ event }) => {
    const id = readNumber(event.pathParameters?.id, maxInt32);
    if (id === undefined) throw jobUnknown();
    event.id = id;
    event.jobId = id;
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
