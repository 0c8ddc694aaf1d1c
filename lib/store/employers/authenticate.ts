import { digestOf, isWellFormedKey, worksUntil } from '../../domain/api-key.ts';
import { dateOf } from '../../domain/dates.ts';
import { findKey, type KeyHolder } from './find-key.ts';
import { noteUse } from './last-use.ts';

/** A revoked key must stop working everywhere within 60 seconds; half of that leaves room for a slow request. */
export const cacheMillis = 30_000;
/** An unknown key is asked for again soon: it may have been issued meanwhile. */
const unknownMillis = 5_000;
/** Bounds the memory that a guesser of keys can take. */
const maxEntries = 1_000;

export type KeyCaller = { readonly id: number; readonly name: string; readonly keyId: string };

type Cached = { readonly caller: KeyCaller | undefined; readonly from: number; readonly until: number };

const cache = new Map<string, Cached>();

const remember = (digest: string, cached: Cached): void => {
  cache.delete(digest);
  cache.set(digest, cached);
  const oldest = cache.keys().next();
  if (cache.size > maxEntries && !oldest.done) cache.delete(oldest.value);
};

const callerOf = ({ employerId, employerName, keyId }: KeyHolder): KeyCaller => ({
  id: employerId,
  name: employerName,
  keyId,
});

/**
 * Finds who holds a key. The answer is kept for half a minute, counted from before the read, so that most requests
 * read nothing. The first use on a day is noted on the key.
 *
 * @param now milliseconds; the caller's clock.
 * @returns undefined for a key that is malformed, unknown, revoked or its employer's suspended. What is well-formed
 *   is looked up by its digest: the time taken tells nothing of how much of it was right.
 * @throws store.unavailable
 */
export const authenticate = async (
  key: string,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<KeyCaller | undefined> => {
  if (!isWellFormedKey(key)) return undefined;
  const digest = digestOf(key);
  const known = cache.get(digest);
  // A clock that was set back would otherwise lengthen what is remembered.
  if (known && known.from <= now && now < known.until) return known.caller;
  const holder = await findKey(digest, signal);
  if (!holder || worksUntil(holder) <= now) {
    remember(digest, { caller: undefined, from: now, until: now + unknownMillis });
    return undefined;
  }
  const caller = callerOf(holder);
  remember(digest, { caller, from: now, until: Math.min(now + cacheMillis, worksUntil(holder)) });
  await noteUse(digest, holder, dateOf(new Date(now)));
  return caller;
};
