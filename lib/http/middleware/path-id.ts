import type { DomainError } from '../../domain/errors.ts';
import type { Middleware } from '../call.ts';

const maxInt32 = 2_147_483_647;

/** @returns the id, 1 to 2147483647, that the text writes in decimal digits without a leading zero; undefined for anything else. */
const readId = (text: string): number | undefined => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= maxInt32 ? id : undefined;
};

/**
 * Reads `{id}` of the path, where there is one.
 *
 * @param unknown the error for an id that nothing can have.
 */
export const pathId = (unknown: () => DomainError): Middleware => ({
  before: ({ event, internal }) => {
    const text = event.pathParameters?.id;
    if (text === undefined) return;
    const id = readId(text);
    if (id === undefined) throw unknown();
    internal.id = id;
  },
});
