import { createHash } from 'node:crypto';
import { InvalidQueryError } from '../domain/errors.ts';
import { isListKey, justPast } from '../store/jobs/job-item.ts';
import type { Start } from '../store/jobs/list-index.ts';

/** What a walk must not change on its way. */
export type Walk = {
  readonly employerId: number;
  readonly q: string | undefined;
  readonly status: string | undefined;
  readonly referenceId?: string | undefined;
};

/** Where a page begins, next to a job's place in the list, and whether that job may be on it. */
export type Cursor = {
  /** The number that the page was given. */
  readonly page: number;
  readonly key: string;
  readonly towards: 'older' | 'newer';
  readonly isInclusive: boolean;
};

/** How a cursor is written: its direction, then whether it is inclusive. */
const signs = [
  { sign: '<', towards: 'older', isInclusive: false },
  { sign: '[', towards: 'older', isInclusive: true },
  { sign: '>', towards: 'newer', isInclusive: false },
  { sign: ']', towards: 'newer', isInclusive: true },
] as const;

const filtersOf = ({ q, status, referenceId }: Walk): string =>
  createHash('sha256')
    .update(JSON.stringify(referenceId === undefined ? [q, status] : [q, status, referenceId]))
    .digest('base64url')
    .slice(0, 8);

/** The same place, looked back from. */
export const turnedRound = ({ key, towards, isInclusive }: Cursor): Omit<Cursor, 'page'> => ({
  key,
  towards: towards === 'older' ? 'newer' : 'older',
  isInclusive: !isInclusive,
});

export const startOf = ({ key, towards, isInclusive }: Cursor): Start =>
  towards === 'older'
    ? { olderThan: isInclusive ? justPast(key, true) : key }
    : { newerThan: isInclusive ? justPast(key, false) : key };

/** A place in a list, as the links to the pages beside it carry it. It says nothing that the list does not. */
export const encodeCursor = ({ page, key, towards, isInclusive }: Cursor, walk: Walk): string => {
  const sign = signs.find((one) => one.towards === towards && one.isInclusive === isInclusive)?.sign;
  const parts = [`${sign}${key}`, page, walk.employerId, filtersOf(walk)];
  return Buffer.from(parts.join(' ')).toString('base64url');
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
  const [place = '', page = '', employer, filters, ...more] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split(' ');
  const key = place.slice(1);
  const sign = signs.find((one) => place.startsWith(one.sign));
  if (!sign || !isListKey(key) || !/^\d{1,10}$/.test(page) || more.length > 0) {
    return refuse('cursor is not one that this service gave; start the list anew');
  }
  if (employer !== String(walk.employerId)) return refuse('cursor belongs to the list of another employer');
  if (filters !== filtersOf(walk)) {
    return refuse('cursor belongs to a list with other filters; start the list anew when q or status change');
  }
  return { page: Number(page), key, towards: sign.towards, isInclusive: sign.isInclusive };
};
