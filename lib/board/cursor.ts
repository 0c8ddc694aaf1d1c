import { maxInt32 } from '../api/limits.ts';
import { cursorExpired, invalidQuery } from '../domain/errors.ts';
import { isListKey } from '../store/jobs/job-item.ts';
import type { WalkPosition } from '../store/jobs/live-jobs.ts';

/** A place in a log: after a row, and after some ids of the next one. */
export type ChangesCursor = {
  readonly log: string;
  readonly after: number;
  readonly offset: number;
};

/** A place in a walk, and the row of a log from which on its changes follow. */
export type WalkCursor = WalkPosition & { readonly log: string; readonly after: number };

const encode = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

export const encodeChanges = ({ log, after, offset }: ChangesCursor): string => encode([log, after, offset]);

export const encodeWalk = ({ log, after, employerId, listKey }: WalkCursor): string =>
  encode([log, after, employerId, listKey ?? '']);

const parse = (text: string): readonly unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const refused = (parameter: 'after' | 'cursor') =>
  invalidQuery([
    {
      parameter,
      code: 'invalid_value',
      message: `${parameter} was not issued by this service for this path; leave it out to start at the beginning`,
    },
  ]);

/** @throws query.invalid; cursor.expired for another log than the one in use. */
export const decodeChanges = (text: string, current: string): ChangesCursor => {
  const [log, after, offset, ...more] = parse(text);
  const isValid = typeof log === 'string' && isCount(after) && isCount(offset) && more.length === 0;
  if (!isValid) throw refused('after');
  if (log !== current) throw cursorExpired();
  return { log, after, offset };
};

/** @throws query.invalid; cursor.expired for another log than the one in use. */
export const decodeWalk = (text: string, current: string): WalkCursor => {
  const [log, after, employerId, listKey, ...more] = parse(text);
  const isKey = typeof listKey === 'string' && (listKey === '' || isListKey(listKey));
  const isValid = typeof log === 'string' && isCount(after) && isCount(employerId) && isKey;
  if (!isValid || employerId < 1 || employerId > maxInt32 || more.length > 0) throw refused('cursor');
  if (log !== current) throw cursorExpired();
  return { log, after, employerId, ...(listKey !== '' && { listKey }) };
};
