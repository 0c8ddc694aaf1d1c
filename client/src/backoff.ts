const firstPause = 200;
const longestPause = 10_000;

/** Seconds, or a date (RFC 9110). Anything else is no hint. */
const retryAfter = (header: string | null, now: number): number => {
  if (header === null) return 0;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Math.max(0, milliseconds || 0);
};

/**
 * How long to wait before a request is sent once more, in milliseconds: exponentially longer, with full jitter, so
 * that clients who failed together do not come back together. What the service asked for comes on top.
 *
 * @param attempt how often the request has been sent, from 1.
 * @param header the answer's `Retry-After`.
 */
export const pauseBefore = (attempt: number, header: string | null): number =>
  retryAfter(header, Date.now()) + Math.random() * Math.min(longestPause, firstPause * 2 ** (attempt - 1));
