import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../contract/caller.ts';
import { log } from '../../log.ts';
import { cancelledBy, dynamo } from '../../store/dynamodb/client.ts';
import { isConditionFailed } from '../../store/dynamodb/errors.ts';
import { findItem } from '../../store/items.ts';
import { endedAlsoBy } from '../../store/store-use.ts';
import { itemKey } from '../../store/tables.ts';
import { digestOf, isWellFormedKey, worksUntil } from '../api-key.ts';
import type { KeyItem } from './employer-keys.ts';

/** A revoked key must stop working within 60 seconds: this leaves room for a slow request. */
export const cacheMillis = 30_000;

/** A request waits no longer than this for the day to be written, retries included. */
const noteTimeoutMillis = 300;

/** What is copied from the employer; a board's key has none of it. */
type KeyHolder = KeyItem & { readonly employerName?: string; readonly test?: true };

const callerOf = (holder: KeyHolder): Caller => {
  const { kind, keyId, applications, employerId = 0, employerName = '', test } = holder;
  return kind === 'board'
    ? { kind, keyId, applications }
    : { kind: kind ?? 'employer', id: employerId, name: employerName, test, keyId };
};

type Cached = { readonly caller: Caller; readonly from: number; readonly until: number };

/** By digest. Only keys that work are in it, so that guesses take no memory. */
const cache = new Map<string, Cached>();

/** Finds a key, in one consistent read. The key may have ended. @throws store.unavailable */
export const findKey = async (digest: string, signal?: AbortSignal): Promise<KeyHolder | undefined> =>
  (await findItem('apiKeys', { digest }, signal)) as KeyHolder | undefined;

/**
 * Notes the day on which a key is used: one write a day for each key. Lambda freezes a function
 * once it has responded, so the request waits for the write; a failure is only logged.
 *
 * @param today in UTC, `YYYY-MM-DD`.
 */
export const noteUse = async (
  digest: string,
  { keyId, lastUsed }: Pick<KeyHolder, 'keyId' | 'lastUsed'>,
  today: string,
  signal?: AbortSignal,
): Promise<void> => {
  if (lastUsed !== undefined && lastUsed >= today) return;
  const note = new UpdateCommand({
    ...itemKey('apiKeys', { digest }),
    ConditionExpression: 'attribute_exists(digest) AND (attribute_not_exists(lastUsed) OR lastUsed < :today)',
    UpdateExpression: 'SET lastUsed = :today',
    ExpressionAttributeValues: { ':today': today },
  });
  try {
    const timeout = AbortSignal.timeout(noteTimeoutMillis);
    await dynamo().send(note, cancelledBy(endedAlsoBy(signal, timeout)));
  } catch (error) {
    const isNotedOrGone = isConditionFailed(error);
    if (isNotedOrGone) return;
    const cause = error instanceof Error ? error.name : String(error);
    const message = "The last use of a key could not be noted; the key's next read tries again.";
    log('warn', { message, keyId, cause });
  }
};

/**
 * Finds whom a key belongs to. The result is cached for half a minute, counted from
 * before the read, so that most requests read nothing.
 *
 * @param now milliseconds; the caller's clock.
 * @param isCurrent whether to read the key even if it is cached.
 * @returns undefined for a key that is malformed, missing, revoked or suspended. Well-formed keys
 *   are looked up by digest: the time taken does not reveal how much of a key is right.
 * @throws store.unavailable
 */
export const authenticate = async (
  key: string,
  now = Date.now(),
  signal?: AbortSignal,
  isCurrent = false,
): Promise<Caller | undefined> => {
  if (!isWellFormedKey(key)) return undefined;
  const digest = digestOf(key);
  const cached = cache.get(digest);
  // A clock that is set back would lengthen the time in the cache.
  if (!isCurrent && cached && cached.from <= now && now < cached.until) return cached.caller;
  const holder = await findKey(digest, signal);
  if (!holder || worksUntil(holder) <= now) {
    cache.delete(digest);
    return undefined;
  }
  const caller = callerOf(holder);
  cache.set(digest, { caller, from: now, until: Math.min(now + cacheMillis, worksUntil(holder)) });
  await noteUse(digest, holder, new Date(now).toISOString().slice(0, 10), signal);
  return caller;
};
