import { longestRetryAfter, maxTimer, retryDelay, wait } from './backoff.ts';
import { ApiError, isProblem, NetworkError, ResponseError } from './errors.ts';
import { jsonText } from './json-text.ts';
import type { Exchange } from './operations.ts';
import { addressOption, describeValue, headerValue, keyOption, numberOption } from './options.ts';
import { readResponse, type TransportResponse } from './response.ts';

/** Waits; ends at once when the signal is aborted. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export type TransportOptions = {
  /** The base address of the API, such as `https://jobs.example/api/v1.1`. */
  readonly address: string;
  /** The employer's API key. Not needed for the reference lists. */
  readonly key?: string | undefined;
  /** With a vendor's key: the id of the employer to act for. */
  readonly employer?: number | undefined;
  /** The maximum number of attempts per request; 6 by default. */
  readonly attempts?: number | undefined;
  /** The timeout of one attempt, with its body, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /**
   * The longest `Retry-After` to wait for, in milliseconds; 60,000 by default. A longer one throws
   * the error at once, with `retryAfter`.
   */
  readonly maxRetryAfter?: number | undefined;
  /**
   * How long refused connections are retried although the attempts are used up, as while the service
   * restarts: the sum of the pauses, in milliseconds; 0 by default.
   */
  readonly downtime?: number | undefined;
  /** Replaces the platform's `fetch`. It must honour `redirect: 'manual'` and `signal`. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the timer that waits before a retry. It should end when the signal is aborted. */
  readonly pause?: Pause | undefined;
};

export type Call = {
  /** Replaces `{id}` in the path. */
  readonly id?: number | string;
  /** Replaces `{n}` in the path. */
  readonly n?: number;
  /** A query with `?`, or nothing. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  /** The body as JSON text, instead of `body`. */
  readonly text?: string;
  readonly signal?: AbortSignal | undefined;
};

type Failure = ResponseError | NetworkError;

/** The request was certainly not handled. */
const isLimited = (failure: Failure): boolean =>
  failure instanceof ApiError && failure.status === 429 && !isProblem(failure, 'application-limit');

/** Whether a connection was refused: nothing listens at the address, as during a restart. */
const isRefused = (cause: unknown): boolean =>
  cause instanceof Error && (('code' in cause && cause.code === 'ECONNREFUSED') || isRefused(cause.cause));

/** The failure may pass, but the request may have been handled. */
const isTemporary = (failure: Failure): boolean =>
  failure instanceof NetworkError ||
  failure.isIncomplete ||
  (failure instanceof ApiError && [502, 503, 504].includes(failure.status)) ||
  isProblem(failure, 'idempotency-key-in-use');

/** The path of a call. @throws TypeError where it would be that of something else */
const pathOf = (path: string, call: Call): string =>
  path.replace(/\{(id|n)\}/g, (_, name: 'id' | 'n') => {
    const value = call[name];
    // Dots alone would select another path.
    const isUsable = typeof value === 'string' ? /[^\s.]/.test(value) : Number.isSafeInteger(value);
    if (isUsable) return encodeURIComponent(String(value));
    throw new TypeError(`${name} must be a whole number or a text, not ${describeValue(value)}`);
  });

/** @throws TypeError, RangeError if an option cannot be used. */
const settingsOf = (options: TransportOptions) => ({
  address: addressOption(options.address),
  key: keyOption(options.key, options.employer),
  attempts: numberOption('attempts', options.attempts ?? 6, 1),
  timeout: Math.min(Math.ceil(numberOption('timeout', options.timeout ?? 30_000, 1)), maxTimer),
  maxRetryAfter: Math.min(
    numberOption('maxRetryAfter', options.maxRetryAfter ?? 60_000, 0),
    longestRetryAfter,
  ),
  downtime: numberOption('downtime', options.downtime ?? 0, 0),
  // In browsers fetch must not be called as a method of another object.
  fetchFunction: options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request)),
  pause: options.pause ?? wait,
});

const requestOf = (method: string, call: Call, key: string | undefined): RequestInit => {
  const body = call.text ?? (call.body && jsonText(call.body));
  const headers = Object.entries({
    accept: 'application/json',
    'api-key': key,
    'content-type': body === undefined ? undefined : 'application/json',
    ...call.headers,
  }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, headerValue(name, value)]],
  );
  // The key and the body must not reach another address.
  return { method, headers, ...(body !== undefined && { body }), redirect: 'manual' };
};

/** Whether a request may be repeated that may have been handled. */
const isRepeatable = <Body>({ retry }: Exchange<Body>, { headers }: Call): boolean => {
  const isConditional = headers?.['if-match'] !== undefined;
  return retry === 'safe' || isConditional === (retry === 'conditional');
};

/**
 * Sends requests. Retries after a lost or incomplete response, a 429, 502, 503 or 504, and while
 * an earlier attempt of the same creation is in progress.
 *
 * @param patience the longest pauses of a request, in milliseconds.
 */
export const createTransport = (options: TransportOptions, patience = Number.POSITIVE_INFINITY) => {
  const { address, key, attempts, timeout, maxRetryAfter, downtime, fetchFunction, pause } =
    settingsOf(options);

  /**
   * @returns the response of a successful request.
   * @throws ApiError, RedirectError, InvalidResponseError, NetworkError, or the reason of `signal`
   *   when it is aborted.
   */
  return async <Body>(operation: Exchange<Body>, call: Call = {}): Promise<TransportResponse<Body>> => {
    const { method, path } = operation;
    const { query = '', signal } = call;
    const url = `${address}${pathOf(path, call)}${query}`;
    const request = requestOf(method, call, key);
    const mayRepeat = isRepeatable(operation, call);
    let earlierMayHaveTakenEffect = false;
    let paused = 0;
    for (let attempt = 1; ; attempt += 1) {
      let failure: Failure;
      try {
        const timeoutSignal = AbortSignal.timeout(timeout);
        const response = await fetchFunction(url, {
          ...request,
          signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
        });
        return await readResponse(operation, { method, url, earlierMayHaveTakenEffect }, response);
      } catch (cause) {
        signal?.throwIfAborted();
        failure = cause instanceof ResponseError ? cause : new NetworkError(method, url, cause);
      }
      const retryAfter = failure instanceof ResponseError ? failure.retryAfter : undefined;
      const shouldRetry = isLimited(failure) || (isTemporary(failure) && mayRepeat);
      const isLast = attempt >= attempts && !(paused < downtime && isRefused(failure));
      const delay = retryDelay(attempt, retryAfter);
      paused += delay;
      if (!shouldRetry || isLast || (retryAfter ?? 0) > maxRetryAfter || paused > patience) throw failure;
      earlierMayHaveTakenEffect = failure.mayHaveTakenEffect;
      await pause(delay, signal);
      signal?.throwIfAborted();
    }
  };
};

export type Transport = ReturnType<typeof createTransport>;
