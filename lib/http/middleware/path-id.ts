import { maxInt32 } from '../../api/limits.ts';
import type { Step, WithId } from '../api-event.ts';

/** Accepts decimal digits without a leading zero. */
const readId = (text: string): number | undefined => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= maxInt32 ? id : undefined;
};

/** Reads `{id}` of the path. @param unknown the error for a text that cannot be an id. */
export const pathId = (unknown: (path: string) => Error): Step<WithId> => ({
  before: ({ event }) => {
    const id = readId(event.pathParameters?.id ?? '');
    if (id === undefined) throw unknown(event.rawPath);
    event.id = id;
  },
});
