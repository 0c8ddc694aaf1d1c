import { createHash, hash } from 'node:crypto';
import { isObject } from '../../schema-parts.ts';

/** Digests of the employer's Idempotency-Key and of the request's content. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** How long an Idempotency-Key is remembered, in seconds. */
export const rememberedSeconds = 24 * 60 * 60;

/** @returns SHA-256, base64url; different for the same key of two employers. */
export const keyDigest = (employerId: number, key: string): string =>
  hash('sha256', `${employerId}#${key}`, 'base64url');

/** Characters that are hashed at once: millions of small texts would take seconds. */
const pieceLength = 65_536;

/**
 * Two JSON values share it only if they are the same (as in RFC 8785): it does not depend on white space
 * and the order of members, and distinguishes lone surrogates, and `"38"` from `38`. The parser of bodies refuses a
 * depth that would exhaust the stack here.
 *
 * @returns SHA-256, base64url
 */
export const fingerprintOf = (body: object, lenient: boolean): string => {
  const digest = createHash('sha256');
  let text = lenient ? 'lenient' : 'strict';
  const add = (value: unknown): void => {
    if (Array.isArray(value)) {
      text += '[';
      for (const entry of value) add(entry);
      text += '}';
    } else if (isObject(value)) {
      text += '{';
      for (const name of Object.keys(value).sort()) {
        text += JSON.stringify(name);
        add(value[name]);
      }
      text += '}';
    } else text += `:${typeof value === 'string' ? JSON.stringify(value) : value},`;
    if (text.length > pieceLength) {
      digest.update(text);
      text = '';
    }
  };
  add(body);
  return digest.update(text).digest('base64url');
};
