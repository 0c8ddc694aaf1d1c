import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../contract/caller.ts';
import { keyMistyped } from '../../errors/errors.ts';
import { log } from '../../log.ts';
import { cancelledBy, dynamo } from '../../store/dynamodb/client.ts';
import { isConditionFailed } from '../../store/dynamodb/errors.ts';
import { findItem } from '../../store/items.ts';
import { endedAlsoBy } from '../../store/store-use.ts';
import { itemKey } from '../../store/tables.ts';
import { digestOf, grantDigest, readCredential, worksUntil } from '../api-key.ts';
import type { KeyItem } from './employer-keys.ts';

/** A revoked key must stop working within 60 seconds: this leaves room for a slow request. */
export const cacheMillis = 30_000;

/** A request waits no longer than this for the day to be written, retries included. */
const noteTimeoutMillis = 300;

/** What is copied from the employer; a board's and a vendor's key have none of it. */
type KeyHolder = KeyItem & { readonly employerName?: string; readonly test?: true };

const callerOf = (holder: KeyHolder): Caller => {
  const {
    kind,
    keyId,
    applications,
    vendor = '',
    readOnly,
    employerId = 0,
    employerName = '',
    test,
  } = holder;
  if (kind === 'board') return { kind, keyId, applications };
  if (kind === 'vendor') return { kind, keyId, vendor, readOnly };
  return { kind: kind ?? 'employer', id: employerId, name: employerName, test, keyId };
};

/**
 * For whom a key with an employer's id acts: from here on it is a key of that employer.
 *
 * @throws key.unusable unless it is a vendor's.
 */
const actingFor = (id: number, holder: KeyHolder, grant: KeyHolder | undefined): Caller => {
  const vendor = callerOf(holder);
  if (vendor.kind !== 'vendor') throw keyMistyped();
  if (!grant) return { ...vendor, id };
  if (grant.suspended !== undefined) return { ...vendor, id, suspended: true };
  const { employerName = '', test } = grant;
  const kind = vendor.readOnly ? 'read-only' : 'employer';
  return { kind, id, name: employerName, test, keyId: vendor.keyId };
};

type Cached = { readonly caller: Caller; readonly from: number; readonly until: number };

/**
 * By the digest of all that was sent, so that what is known of one employer serves no other. Only what
 * works is in it, so that guesses take no memory.
 */
const cache = new Map<string, Cached>();

/** Finds a key or a grant, in one consistent read. The key may have ended. @throws store.unavailable */
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
 * Finds for whom a key acts. The result is cached for half a minute, counted from
 * before the read, so that most requests read nothing.
 *
 * @param text a key, of a vendor with a dot and the id of an employer.
 * @param now milliseconds; the caller's clock.
 * @param isCurrent whether to read the key even if it is cached.
 * @returns undefined for a key that is malformed, missing, revoked or suspended. Well-formed keys
 *   are looked up by digest: the time taken does not reveal how much of a key is right.
 * @throws store.unavailable, and key.unusable for an employer's id at a key that is no vendor's.
 */
export const authenticate = async (
  text: string,
  now = Date.now(),
  signal?: AbortSignal,
  isCurrent = false,
): Promise<Caller | undefined> => {
  const credential = readCredential(text);
  if (!credential) return undefined;
  const whole = digestOf(text);
  const cached = cache.get(whole);
  // A clock that is set back would lengthen the time in the cache.
  if (!isCurrent && cached && cached.from <= now && now < cached.until) return cached.caller;
  const { key, employerId: id } = credential;
  const digest = id === undefined ? whole : digestOf(key);
  const holder = await findKey(digest, signal);
  // Of an unknown key, too: the time taken shows nothing of it.
  const grant = id === undefined ? undefined : await findKey(grantDigest(holder?.vendor ?? '', id), signal);
  cache.delete(whole);
  if (!holder || worksUntil(holder) <= now) return undefined;
  const caller = id === undefined ? callerOf(holder) : actingFor(id, holder, grant);
  if (caller.kind === 'vendor' && caller.id !== undefined) return caller;
  cache.set(whole, { caller, from: now, until: Math.min(now + cacheMillis, worksUntil(holder)) });
  await noteUse(digest, holder, new Date(now).toISOString().slice(0, 10), signal);
  return caller;
};
