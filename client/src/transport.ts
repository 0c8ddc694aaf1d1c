import { retryDelay } from './backoff.ts';
import { ApiError, NetworkError } from './errors.ts';
import type { Problem } from './types.ts';

export type TransportOptions = {
  /** The base address of the API, such as `https://jobs.example/api/v1.1`. */
  readonly address: string;
  /** The employer's API key. Not needed for the reference lists. */
  readonly key?: string | undefined;
  /** The maximum number of attempts per request; 6 by default. */
  readonly attempts?: number | undefined;
  /** The timeout of one attempt in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the timer that waits before a retry. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
};

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, relative to the address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
};

export type TransportResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A retry of a conditional change that has taken effect would fail its own condition. */
const isConditional = ({ headers = {} }: Call): boolean => headers['if-match'] !== undefined;

const parse = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isProblemBody = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'type' in body && 'detail' in body;

/**
 * Sends requests. Retries after a lost connection, a 429, a 503, and while an earlier attempt of
 * the same creation is in progress.
 */
export const createTransport = (options: TransportOptions) => {
  const { key, attempts = 6, timeout = 30_000, pause = wait } = options;
  const address = options.address.replace(/\/+$/, '');
  // In browsers fetch must not be called as a method of another object.
  const fetchFunction = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));

  const sendOnce = async ({ method, path, headers = {}, body, signal }: Call): Promise<TransportResponse> => {
    const timeoutSignal = AbortSignal.timeout(timeout);
    const headerEntries = Object.entries({
      accept: 'application/json',
      'api-key': key,
      'content-type': body && 'application/json',
      ...headers,
    });
    const response = await fetchFunction(`${address}${path}`, {
      method,
      headers: headerEntries.filter((one): one is [string, string] => one[1] !== undefined),
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    });
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  };

  /**
   * @returns the response of a successful request.
   * @throws ApiError, NetworkError, or the reason of `signal` when it is aborted.
   */
  return async (call: Call): Promise<TransportResponse> => {
    const { method, signal } = call;
    const isRetryable = !isConditional(call);
    let mayHaveTakenEffect = false;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      let response: TransportResponse | undefined;
      try {
        response = await sendOnce(call);
      } catch (cause) {
        signal?.throwIfAborted();
        if (isLast || !isRetryable) throw new NetworkError(`No answer to ${method} ${call.path}.`, { cause });
      }
      if (response) {
        const { status, headers, body } = response;
        if (status < 300) return response;
        // An earlier attempt deleted the job, but its response was lost.
        if (status === 404 && method === 'DELETE' && mayHaveTakenEffect) return { ...response, status: 204 };
        const error = new ApiError(status, isProblemBody(body) ? body : undefined, headers);
        const isTemporary = status === 503 || error.problemName === 'idempotency-key-in-use';
        const shouldRetry = status === 429 || (isTemporary && isRetryable);
        if (isLast || !shouldRetry) throw error;
      }
      mayHaveTakenEffect ||= response?.status !== 429;
      await pause(retryDelay(attempt, response?.headers.get('retry-after') ?? null));
      signal?.throwIfAborted();
    }
  };
};

export type Transport = ReturnType<typeof createTransport>;
