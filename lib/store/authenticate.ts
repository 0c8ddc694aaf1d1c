import { digestOf, isWellFormedKey } from '../domain/api-key.ts';
import { findKey } from './api-keys.ts';

/** A revoked key must stop working everywhere within 60 seconds; half of that leaves room for a slow request. */
export const cacheMillis = 30_000;
/** An unknown key is asked for again soon: it may have been issued meanwhile. */
const unknownMillis = 5_000;
/** Bounds the memory that a guesser of keys can take. */
const maxEntries = 1_000;

export type KeyCaller = { readonly id: number; readonly name: string; readonly keyId: string };

type Cached = { readonly caller: KeyCaller | undefined; readonly until: number };

const cache = new Map<string, Cached>();

const remember = (digest: string, cached: Cached): void => {
  cache.delete(digest);
  cache.set(digest, cached);
  const oldest = cache.keys().next();
  if (cache.size > maxEntries && !oldest.done) cache.delete(oldest.value);
};

/**
 * Finds who holds a key. The answer is kept for half a minute, counted from before the read, so that most requests
 * read nothing.
 *
 * @param now milliseconds; the caller's clock.
 * @returns undefined for a key that is malformed, unknown or revoked. What is well-formed is looked up by its digest:
 *   the time taken tells nothing of how much of it was right.
 * @throws store.unavailable
 */
export const authenticate = async (key: string, now = Date.now()): Promise<KeyCaller | undefined> => {
  if (!isWellFormedKey(key)) return undefined;
  const digest = digestOf(key);
  const known = cache.get(digest);
  if (known && now < known.until) return known.caller;
  const holder = await findKey(digest);
  const caller =
    holder && !holder.revoked
      ? { id: holder.employerId, name: holder.employerName, keyId: holder.keyId }
      : undefined;
  remember(digest, { caller, until: now + (caller ? cacheMillis : unknownMillis) });
  return caller;
};
