import { createHash } from 'node:crypto';
import { InvalidQueryError } from '../domain/errors.ts';
import type { Start } from '../store/job-index.ts';
import { isListKey } from '../store/job-item.ts';

/** What a walk must not change on its way. */
export type Walk = {
  readonly employerId: number;
  readonly q: string | undefined;
  readonly status: string | undefined;
};

type Cursor = Exclude<Start, { offset: number }>;

const filtersOf = ({ q, status }: Walk): string =>
  createHash('sha256')
    .update(JSON.stringify([q, status]))
    .digest('base64url')
    .slice(0, 8);

/** A place in a list, as the links to the pages beside it carry it. It says nothing that the list does not. */
export const encodeCursor = (cursor: Cursor, walk: Walk): string => {
  const [sign, key] = 'olderThan' in cursor ? ['<', cursor.olderThan] : ['>', cursor.newerThan];
  return Buffer.from([sign + key, walk.employerId, filtersOf(walk)].join(' ')).toString('base64url');
};

const refuse = (message: string): never => {
  throw new InvalidQueryError([{ parameter: 'cursor', code: 'invalid_value', message }]);
};

/**
 * Reads a cursor back. It needs no signature: the place in it is used under the caller's own partition key alone.
 *
 * @throws InvalidQueryError for one that is no cursor, or comes from a list of other filters or another employer.
 */
export const decodeCursor = (text: string, walk: Walk): Cursor => {
  const [place = '', employer, filters, ...more] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split(' ');
  const key = place.slice(1);
  if (!/^[<>]/.test(place) || !isListKey(key) || more.length > 0) {
    return refuse('cursor is not one that this service gave; start the list anew');
  }
  if (employer !== String(walk.employerId)) return refuse('cursor belongs to the list of another employer');
  if (filters !== filtersOf(walk)) {
    return refuse('cursor belongs to a list with other filters; start the list anew when q or status change');
  }
  return place.startsWith('<') ? { olderThan: key } : { newerThan: key };
};
