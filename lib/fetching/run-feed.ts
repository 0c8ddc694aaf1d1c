import { FeedError } from '../../feed/src/errors.ts';
import { secretsOf } from '../../feed/src/readers/remote.ts';
import { connectClient } from '../../feed/src/sync/connect.ts';
import { latest } from '../clocks.ts';
import { config } from '../config.ts';
import type { Authenticate } from '../employer/key-steps.ts';
import { cacheMillis } from '../employer/store/authenticate.ts';
import { type Profile, profileKey } from '../employer/store/employer-keys.ts';
import { DomainError } from '../errors/errors.ts';
import { log, logError, withoutKeys } from '../log.ts';
import { findItem } from '../store/items.ts';
import { printableLine } from '../text/printable.ts';
import { fetchOnce } from './fetch-once.ts';
import type { HeaderStore } from './header-store.ts';
import { inProcess, inProcessAddress, inProcessKey } from './in-process.ts';
import { publicConnections } from './public-addresses.ts';
import { conditionsFor, type FeedRun, feedFingerprint, type StoredFeed } from './rules/feed.ts';
import { beginNight, isDue } from './rules/schedule.ts';
import { findFeed, patchFeed, recordRun, takeLease } from './store/feeds.ts';

/** A run that is asked for, by the schedule or by an operator. */
export type RunRequest = Pick<FeedRun, 'token'> & {
  readonly id: string;
  readonly isScheduled?: boolean | undefined;
  readonly isPreview?: boolean | undefined;
  readonly acceptRemovals?: number | undefined;
};

/** Where runs are made. */
export type RunPlace = {
  readonly headers: HeaderStore;
  /** Of this code: what it makes of a feed may change with it. */
  readonly release: string;
  /** Ends a run; what it leaves is for the next one. */
  readonly signal?: AbortSignal | undefined;
  /** Is called when a commit has left removals to the background. */
  readonly onRemoving?: (() => void) | undefined;
};

/**
 * In milliseconds. A run ends before its function does, and that before its lease. By `npm run bench --
 * fetching`, a function reads more jobs in this time than a feed may have.
 */
const longestRun = 14 * 60_000;
const leaseMillis = 16 * 60_000;

/** What is kept of a report. */
const maxLines = 60;
const maxLineLength = 400;

/** Messages may repeat what a server sends: no secret, and nothing that controls a terminal. */
const shownLines = (lines: readonly string[], secrets: readonly string[]): string[] =>
  lines.slice(0, maxLines).map((line) => {
    const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
    return printableLine(withoutKeys(plain)).slice(0, maxLineLength);
  });

const findActive = async (employerId: number): Promise<Profile | undefined> => {
  const profile = (await findItem('employers', profileKey(employerId))) as Profile | undefined;
  return profile?.suspended === undefined ? profile : undefined;
};

/** @returns undefined where they are lost. */
const readHeaders = (id: string, store: HeaderStore) =>
  store.read(id).catch((error) => {
    logError(error, { feed: id });
    return undefined;
  });

/** Replaces the check of addresses: the run ends before it connects, and its record has the reason. */
const refuseWithoutHeaders = (id: string) => (): never => {
  const advice = `set them again with "feed update ${id} --header-file FILE"`;
  throw new FeedError('headers', `The headers of the feed cannot be read; ${advice}.`);
};

/** The employer, as if by a key: one that is suspended or deleted ends the run as soon as a key would. */
const callerOf = ({ id, employerId }: StoredFeed): Authenticate => {
  let cached: { readonly found: Profile | undefined; readonly until: number } | undefined;
  return async (_, now, __, isCurrent) => {
    if (isCurrent || !cached || now >= cached.until) {
      cached = { found: await findActive(employerId), until: now + cacheMillis };
    }
    const { found } = cached;
    if (!found && !isCurrent)
      throw new DomainError('key.unusable', 'The employer is suspended, or does not exist.');
    return (
      found && { kind: 'employer', id: employerId, name: found.name, test: found.test, keyId: `feed ${id}` }
    );
  };
};

/**
 * Runs a feed, if no other run of it has the lease, and records what became of it.
 *
 * @returns why nothing was recorded, or the record. @throws store.unavailable
 */
export const runFeed = async (
  { id, token, isScheduled = false, isPreview = false, acceptRemovals }: RunRequest,
  { headers: headerStore, release, signal, onRemoving }: RunPlace,
): Promise<FeedRun | 'unknown' | 'suspended' | 'running' | 'stopped'> => {
  const { boardTimeZone, endpoint } = config();
  const now = new Date();
  const began = now.getTime();
  const found = await findFeed(id);
  if (!found) return 'unknown';
  // An event may arrive twice.
  if (isScheduled && !isDue(found, now, boardTimeZone)) return 'running';
  const night = isScheduled ? beginNight(found, now, boardTimeZone) : undefined;
  if (!(await findActive(found.employerId))) {
    if (isScheduled) await patchFeed(id, { ...night, attempts: 0 });
    return 'suspended';
  }
  const feed = await takeLease(id, { holder: token, began, ends: latest(began + leaseMillis) }, found, night);
  if (!feed) return 'running';
  // A run that crashes has no line that the alarm counts.
  if (night && night.badNights > found.badNights)
    log('warn', { feed: id, employerId: feed.employerId, ...night });

  // Not that of `feed`: where an answer was lost, it is this run's own.
  const { lease: left } = found;
  const fingerprint = feedFingerprint(feed, release);
  const ends = AbortSignal.any([AbortSignal.timeout(longestRun), ...(signal ? [signal] : [])]);
  const headers = feed.headers === undefined ? {} : await readHeaders(id, headerStore);
  const fetched = await fetchOnce(feed, {
    mode: isPreview ? 'preview' : 'apply',
    acceptRemovals,
    client: connectClient(inProcessAddress, inProcessKey, {
      onWait: () => {},
      signal: ends,
      fetch: inProcess(callerOf(feed), onRemoving),
    }),
    address: {
      headers,
      signal: ends,
      ...publicConnections(endpoint !== undefined && /^http:/i.test(feed.url)),
      ...(!headers && { check: refuseWithoutHeaders(id) }),
      // What a run has changed that crashed is not what the validators are of.
      ...(!isPreview && !left && { conditions: conditionsFor(feed, fingerprint, began) }),
    },
    // What was asked for later is no crashed run's, but in use: one of the employer itself.
    mayReplace: ({ prefix, idle }) =>
      left !== undefined && prefix === (feed.prefix ?? '') && Date.now() - idle < left.began + longestRun,
  });
  if (signal?.aborted) return 'stopped';

  const { isUnchanged, read, lines, ...outcome } = fetched;
  const run: FeedRun = {
    began: now.toISOString(),
    ended: new Date().toISOString(),
    token,
    mode: isPreview ? 'preview' : 'apply',
    ...outcome,
    lines: shownLines(lines, secretsOf(headers ?? {})),
  };
  const badNights = run.isCommitted ? 0 : { ...feed, ...night }.badNights + 1;
  const ofNight = isScheduled || run.isCommitted ? { attempts: 0, badNights } : {};
  const validators = isUnchanged ? feed.validators : read && { ...read, fingerprint, since: began };
  const ofPreview = left ? { validators: undefined } : {};
  // All feeds are read each minute: the whole report is in the record of the run alone.
  const last = { ...run, lines: run.lines.slice(0, 1) };
  await recordRun(feed, run, isPreview ? ofPreview : { last, validators, ...ofNight });
  const { status, syncId, isCommitted } = run;
  log(isCommitted ? 'info' : 'warn', { feed: id, employerId: feed.employerId, status, syncId, ...ofNight });
  return run;
};
