import { createHash } from 'node:crypto';
import { invalidQuery } from '../errors/errors.ts';
import { isListKey } from './store/job-item.ts';
import type { Neighbour } from './store/list-index.ts';

/** What must stay the same while a client follows the links of a list. */
export type Walk = {
  readonly employerId: number;
  readonly q: string | undefined;
  /** Separated by commas. */
  readonly status: string | undefined;
  readonly referenceId?: string | undefined;
};

/** Where a page begins, and its number. */
export type Cursor = { readonly start: Neighbour; readonly page: number };

const filtersOf = ({ q, status, referenceId }: Walk): string =>
  createHash('sha256')
    .update(JSON.stringify(referenceId === undefined ? [q, status] : [q, status, referenceId]))
    .digest('base64url')
    .slice(0, 8);

/** @returns the cursor as links carry it. It reveals nothing that the list does not. */
export const encodeCursor = ({ page, start }: Cursor, walk: Walk): string => {
  const position = 'olderThan' in start ? `<${start.olderThan}` : `>${start.newerThan}`;
  return Buffer.from([position, page, walk.employerId, filtersOf(walk)].join(' ')).toString('base64url');
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
  if (!/^[<>]/.test(position) || !isListKey(key) || !/^\d{1,10}$/.test(page) || more.length > 0) {
    return refuse('cursor was not issued by this service; leave it out to start at the first page');
  }
  if (employer !== String(walk.employerId)) {
    return refuse('cursor belongs to the list of another employer; leave it out to start at the first page');
  }
  if (filters !== filtersOf(walk)) {
    return refuse(
      'cursor belongs to a list with other filters; leave it out when q, status or referenceId change',
    );
  }
  return { page: Number(page), start: position.startsWith('<') ? { olderThan: key } : { newerThan: key } };
};
