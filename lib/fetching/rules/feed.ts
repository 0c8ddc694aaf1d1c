import { createHash } from 'node:crypto';
import type { RunMode } from '../../../feed/src/sync/run-report.ts';
import type { RunOptions } from '../../../feed/src/sync/run-sync.ts';

/** What an operator decides of a feed that the service fetches. */
export type FeedSettings = Pick<RunOptions, 'prefix' | 'missing' | 'lenient' | 'skipAbroad'> & {
  /** An address, or a system such as `greenhouse:acme`. */
  readonly url: string;
  /** The text of its map file. */
  readonly map?: string | undefined;
  /** When it is due, `HH:MM` in the board's time zone. */
  readonly at: string;
  /** When its headers were set, which are kept apart; absent without headers. */
  readonly headers?: string | undefined;
};

/** What a server has said of the feed that was last committed. */
export type Validators = {
  /** The digest of the address at the end of its redirects. */
  readonly address: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Of all that decides what is made of the same bytes. */
  readonly fingerprint: string;
  /** When the feed was read, in milliseconds. */
  readonly since: number;
};

/** What became of a run. Times are ISO 8601, UTC. */
export type FeedRun = {
  readonly began: string;
  readonly ended: string;
  /** Drawn by who asked for it. */
  readonly token: string;
  readonly mode: RunMode;
  /** The exit status of the command. */
  readonly status: number;
  /** Whether the set was committed, or had not changed. */
  readonly isCommitted: boolean;
  readonly syncId?: string | undefined;
  /** The summary, then the reasons. */
  readonly lines: readonly string[];
};

/** Of a run that has begun, whose token it has, in milliseconds. One that has crashed leaves it. */
export type FeedLease = { readonly holder: string; readonly began: number; readonly ends: number };

export type StoredFeed = FeedSettings & {
  /** The employer's id, a hyphen and four characters. */
  readonly id: string;
  readonly employerId: number;
  readonly created: string;
  /** The last date for which a run was begun, and how many were; 0 once one has ended. */
  readonly night: string;
  readonly attempts: number;
  /** Nights in a row that ended badly. */
  readonly badNights: number;
  readonly lease?: FeedLease | undefined;
  readonly validators?: Validators | undefined;
  /** The last run that was no preview, with the first of its lines. */
  readonly last?: FeedRun;
};

export const digestText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Of all that decides what is made of the same bytes. @param release of this code. */
export const feedFingerprint = (feed: FeedSettings, release: string): string => {
  const { url, map, headers, prefix, missing, lenient, skipAbroad } = feed;
  return digestText(JSON.stringify([url, map, headers, prefix, missing, lenient, skipAbroad, release]));
};

const week = 7 * 24 * 3_600_000;

/** The headers that ask an address whether the feed has changed since it was committed. */
export const conditionsFor =
  ({ validators }: Pick<StoredFeed, 'validators'>, fingerprint: string, now: number) =>
  (address: URL): Readonly<Record<string, string>> => {
    if (validators?.fingerprint !== fingerprint || now - validators.since >= week) return {};
    if (validators.address !== digestText(address.href)) return {};
    const { etag, lastModified } = validators;
    return {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
    };
  };
