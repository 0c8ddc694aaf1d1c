import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readNumber } from '../http/middleware/request-line.ts';
import { maxInt32 } from '../limits.ts';

/** Returns `size` random bytes; in production node:crypto's `randomBytes`. */
export type RandomBytes = (size: number) => Uint8Array;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 62⁶ exceeds 2³², so six digits hold any CRC-32. */
const checksumLength = 6;
const secretLength = 32;

/** 32 random digits of base 62 (190 bits), and the CRC-32 (RFC 1952) for secret scanners. */
const apiKeyPattern = /^jpk_[0-9A-Za-z]{38}$/;

/** A new key. It is a secret: show it once and store only its digest. */
export const newApiKey = (randomBytes: RandomBytes): string => {
  const body = `jpk_${randomDigits(secretLength, randomBytes)}`;
  return body + checksumOf(body);
};

/** A new id for a key, safe to show and to log. */
export const newKeyId = (randomBytes: RandomBytes): string => `key_${randomDigits(12, randomBytes)}`;

/** A mistyped or truncated key is refused without a look-up. */
export const isWellFormedKey = (text: string): boolean =>
  apiKeyPattern.test(text) && text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));

/** Reads a key, and the id of the employer that a vendor's key acts for: `jpk_….4021`. */
export const readCredential = (
  text: string,
): { readonly key: string; readonly employerId?: number } | undefined => {
  const dot = text.indexOf('.');
  if (dot < 0) return isWellFormedKey(text) ? { key: text } : undefined;
  const key = text.slice(0, dot);
  const employerId = readNumber(text.slice(dot + 1), maxInt32);
  return isWellFormedKey(key) && employerId !== undefined ? { key, employerId } : undefined;
};

/** Where the grant of an employer to a vendor is stored, in place of the digest of a key. */
export const grantDigest = (vendor: string, employerId: number): string => `vendor#${vendor}#${employerId}`;

export const isGrant = (item: { readonly digest?: unknown }): boolean =>
  String(item.digest).startsWith('vendor#');

/**
 * When a key stops working (ISO 8601, UTC). `overlapping`: a rotated key works beside the new one
 * until `revoked`, which may be in the future. `expires`: it was issued to end then.
 */
export type KeyEnd = {
  readonly revoked?: string;
  readonly overlapping?: true;
  readonly suspended?: string;
  readonly expires?: string;
};

/**
 * Only the end of an overlap and that of its time depend on clocks: a clock that is behind still refuses
 * a revoked key.
 *
 * @returns milliseconds; Infinity for a key in force, -Infinity for a revoked or suspended one.
 */
export const worksUntil = ({ revoked, overlapping, suspended, expires }: KeyEnd): number => {
  if (suspended !== undefined || (revoked !== undefined && !overlapping)) return Number.NEGATIVE_INFINITY;
  return Math.min(...[revoked, expires].map((end) => (end === undefined ? Infinity : Date.parse(end))));
};

/** The SHA-256 of a key in lower-case hex. A slow hash would add nothing to 190 random bits. */
export const digestOf = (key: string): string => hash('sha256', key, 'hex');

const randomDigits = (length: number, randomBytes: RandomBytes): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      // 248 = 4 × 62: bytes from there on would favour the first eight digits.
      if (byte < 248) text += digits.charAt(byte % 62);
    }
  }
  return text;
};

const checksumOf = (body: string): string => {
  let rest = crc32(body);
  let text = '';
  while (text.length < checksumLength) {
    text = digits.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
};
