const baseDelay = 200;
const maxDelay = 10_000;

/** The longest delay of a timer; a longer one fires at once. */
export const maxTimer = 2 ** 31 - 1;

/** The longest Retry-After to which the random delay can be added. */
export const longestRetryAfter = maxTimer - maxDelay;

const seconds = /^\d+$/;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Parses seconds or a date (RFC 9110) into milliseconds from now; 0 for a date in the past, and
 * undefined for anything else. A longer wait than a safe integer is the largest safe integer.
 */
export const parseRetryAfter = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined;
  if (seconds.test(header)) return Math.min(Number(header) * 1_000, Number.MAX_SAFE_INTEGER);
  const date = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/**
 * The delay before a retry, in milliseconds: exponential backoff with full jitter, so that clients
 * that failed together do not retry together, in addition to `Retry-After`.
 *
 * @param attempt the number of attempts so far, from 1.
 */
export const retryDelay = (attempt: number, retryAfter = 0): number =>
  retryAfter + Math.random() * Math.min(maxDelay, baseDelay * 2 ** (attempt - 1));

/** Waits; ends at once when the signal is aborted. */
export const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
