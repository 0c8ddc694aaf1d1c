import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto';
import { cursorExpired, invalidQuery } from '../errors/errors.ts';
import type { WalkPosition } from './store/walk-rows.ts';

/*
 * Cursors are sealed with a key that only the store holds: a walk's position may name a job that the
 * board may not show, and shows when it is refreshed.
 */

/** A place in a log: after a row, and after some ids of the next one. */
export type ChangesCursor = { readonly after: number; readonly offset: number };

/** A place in a walk, and the row of the log from which on its changes follow. */
type WalkCursor = WalkPosition & { readonly after: number };

/** By kind. A position of another form needs another kind. */
type Cursors = { readonly changes: ChangesCursor; readonly walk: WalkCursor };

/** The query parameter of each cursor. */
const parameters = { changes: 'after', walk: 'cursor' } as const;

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** @param log its random id. */
const keyOf = (log: string): Buffer => hash('sha256', `cursor ${log}`, 'buffer');

/** By it a cursor of another log is recognised. */
const nameOf = (log: string): string => hash('sha256', `name ${log}`, 'base64url').slice(0, 8);

/** The same place has the same cursor. */
export const sealCursor = <Kind extends keyof Cursors>(
  kind: Kind,
  place: Cursors[Kind],
  log: string,
): string => {
  const key = keyOf(log);
  const plain = JSON.stringify({ ...place, kind });
  const iv = createHmac('sha256', key).update(plain).digest().subarray(0, ivLength);
  const sealing = createCipheriv(cipher, key, iv);
  const sealed = [iv, sealing.update(plain), sealing.final(), sealing.getAuthTag()];
  return `${nameOf(log)}.${Buffer.concat(sealed).toString('base64url')}`;
};

/** @returns undefined for what was not sealed with the key. */
const open = (sealed: Buffer, key: Buffer): unknown => {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivLength));
    opening.setAuthTag(sealed.subarray(-tagLength));
    const plain = [opening.update(sealed.subarray(ivLength, -tagLength)), opening.final()];
    return JSON.parse(Buffer.concat(plain).toString());
  } catch {
    return undefined;
  }
};

/**
 * @param log the one in use.
 * @throws query.invalid; cursor.expired for a cursor of another log.
 */
export const openCursor = <Kind extends keyof Cursors>(
  kind: Kind,
  text: string,
  log: string,
): Cursors[Kind] => {
  const [, name, sealed = ''] = /^([\w-]{8})\.([\w-]{40,400})$/.exec(text) ?? [];
  if (name !== undefined && name !== nameOf(log)) throw cursorExpired();
  const place = open(Buffer.from(sealed, 'base64url'), keyOf(log)) as
    | (Cursors[Kind] & { readonly kind: string })
    | undefined;
  if (place?.kind === kind) return place;
  const parameter = parameters[kind];
  const message = `${parameter} was not issued by this service for this path; leave it out to start at the beginning`;
  throw invalidQuery([{ parameter, code: 'invalid_value', message }]);
};
