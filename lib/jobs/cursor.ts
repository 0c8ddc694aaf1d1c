import { createHash } from 'node:crypto';
import { invalidQuery } from '../domain/errors.ts';
import { isListKey, justPast } from '../store/jobs/job-item.ts';
import type { PageStart } from '../store/jobs/list-index.ts';

/** What must stay the same while a client follows the links of a list. */
export type Walk = {
  readonly employerId: number;
  readonly q: string | undefined;
  /** Separated by commas. */
  readonly status: string | undefined;
  readonly referenceId?: string | undefined;
};

/** Where a page begins: at the list key of a job, and whether that job may be on the page. */
export type ListPosition = {
  readonly key: string;
  readonly towards: 'older' | 'newer';
  readonly isInclusive: boolean;
};

/** A position, and the number of the page that begins there. */
export type Cursor = ListPosition & { readonly page: number };

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

/** The same position in the opposite direction. */
export const reversed = ({ key, towards, isInclusive }: ListPosition): ListPosition => ({
  key,
  towards: towards === 'older' ? 'newer' : 'older',
  isInclusive: !isInclusive,
});

export const startOf = ({ key, towards, isInclusive }: ListPosition): PageStart =>
  towards === 'older'
    ? { olderThan: isInclusive ? justPast(key, true) : key }
    : { newerThan: isInclusive ? justPast(key, false) : key };

/** @returns the cursor as links carry it. It reveals nothing that the list does not. */
export const encodeCursor = ({ page, key, towards, isInclusive }: Cursor, walk: Walk): string => {
  const sign = signs.find((one) => one.towards === towards && one.isInclusive === isInclusive)?.sign;
  const parts = [`${sign}${key}`, page, walk.employerId, filtersOf(walk)];
  return Buffer.from(parts.join(' ')).toString('base64url');
};

const refuse = (message: string): never => {
  throw invalidQuery([{ parameter: 'cursor', code: 'invalid_value', message }]);
};

/**
 * Needs no signature: a cursor is only used within the caller's own partition.
 *
 * @throws query.invalid for anything but a cursor of this employer's list with these filters.
 */
export const decodeCursor = (text: string, walk: Walk): Cursor => {
  const [position = '', page = '', employer, filters, ...more] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split(' ');
  const key = position.slice(1);
  const sign = signs.find((one) => position.startsWith(one.sign));
  if (!sign || !isListKey(key) || !/^\d{1,10}$/.test(page) || more.length > 0) {
    return refuse('cursor was not issued by this service; leave it out to start at the first page');
  }
  if (employer !== String(walk.employerId))
    return refuse('cursor belongs to the list of another employer; leave it out to start at the first page');
  if (filters !== filtersOf(walk)) {
    return refuse(
      'cursor belongs to a list with other filters; leave it out when q, status or referenceId change',
    );
  }
  return { page: Number(page), key, towards: sign.towards, isInclusive: sign.isInclusive };
};
