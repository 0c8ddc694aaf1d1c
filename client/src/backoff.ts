const baseDelay = 200;
const maxDelay = 10_000;

/** Parses seconds or a date (RFC 9110) into milliseconds; anything else is ignored. */
const retryAfter = (header: string | null, now: number): number => {
  if (header === null) return 0;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Math.max(0, milliseconds || 0);
};

/**
 * The delay before a retry, in milliseconds: exponential backoff with full jitter, so that clients
 * that failed together do not retry together, in addition to `Retry-After`.
 *
 * @param attempt the number of attempts so far, from 1.
 * @param header the response's `Retry-After`.
 */
export const retryDelay = (attempt: number, header: string | null): number =>
  retryAfter(header, Date.now()) + Math.random() * Math.min(maxDelay, baseDelay * 2 ** (attempt - 1));
