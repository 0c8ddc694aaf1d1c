import { createHash, hash } from 'node:crypto';
import { canonicalText } from './canonical-text.ts';

/** Digests of the employer's Idempotency-Key and of the request's content. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** How long an Idempotency-Key is remembered, in seconds. */
export const rememberedSeconds = 24 * 60 * 60;

/** @returns SHA-256, base64url; different for the same key of two employers. */
export const keyDigest = (employerId: number, key: string): string =>
  hash('sha256', `${employerId}#${key}`, 'base64url');

/**
 * Does not depend on white space and the order of members; distinguishes NaN and lone surrogates.
 *
 * @returns SHA-256, base64url
 */
export const fingerprintOf = (body: object, lenient: boolean): string => {
  const digest = createHash('sha256').update(lenient ? 'lenient' : 'strict');
  for (const piece of canonicalText(body)) digest.update(piece);
  return digest.digest('base64url');
};
