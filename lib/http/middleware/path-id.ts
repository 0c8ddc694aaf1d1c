import { maxInt32 } from '../../api/limits.ts';
import type { Step, WithId } from '../api-event.ts';

/** Reads a number from 1 to `max`, in decimal digits without a leading zero. */
export const readPathNumber = (text: string | undefined, max: number): number | undefined => {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && number <= max ? number : undefined;
};

/** Reads `{id}` of the path. @param unknown the error for a text that cannot be an id. */
export const pathId = (unknown: (path: string) => Error): Step<WithId> => ({
  before: ({ event }) => {
    const id = readPathNumber(event.pathParameters?.id, maxInt32);
    if (id === undefined) throw unknown(event.rawPath);
    event.id = id;
  },
});
