import { pauseBefore } from './backoff.ts';
import { ApiError, NetworkError } from './errors.ts';
import type { Problem } from './types.ts';

export type TransportOptions = {
  /** The address of the API, such as `https://jobs.example/api/v1.1`. */
  readonly address: string;
  /** The employer's API key. The reference lists need none. */
  readonly key?: string | undefined;
  /** How often a request is sent at most; 6 unless told. */
  readonly attempts?: number | undefined;
  /** How long one sending may take, in milliseconds; 30,000 unless told. */
  readonly timeout?: number | undefined;
  /** Another `fetch` than the platform's. */
  readonly fetch?: typeof fetch | undefined;
  /** Waits before a repetition, for this many milliseconds. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
};

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A change on a condition: repeated after it took effect, it would be told that the condition no longer holds. */
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
 * Sends requests, again and again where that can help: after a lost connection, a 429, a 503, and while an earlier
 * sending of the same creation is still being handled.
 */
export const createTransport = (options: TransportOptions) => {
  const { key, attempts = 6, timeout = 30_000, pause = wait } = options;
  const address = options.address.replace(/\/+$/, '');
  // A browser's fetch must not be called as a method of another object.
  const send = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));

  const sendOnce = async ({ method, path, headers = {}, body, signal }: Call): Promise<Answer> => {
    const limit = AbortSignal.timeout(timeout);
    const all = Object.entries({
      accept: 'application/json',
      'api-key': key,
      'content-type': body && 'application/json',
      ...headers,
    });
    const response = await send(`${address}${path}`, {
      method,
      headers: all.filter((one): one is [string, string] => one[1] !== undefined),
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  };

  /**
   * @returns the answer of a success.
   * @throws ApiError, NetworkError; the reason of `signal` when it is aborted.
   */
  return async (call: Call): Promise<Answer> => {
    const { method, signal } = call;
    const mayRepeat = !isConditional(call);
    let isUnsure = false;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      let answer: Answer | undefined;
      try {
        answer = await sendOnce(call);
      } catch (cause) {
        signal?.throwIfAborted();
        if (isLast || !mayRepeat) throw new NetworkError(`No answer to ${method} ${call.path}.`, { cause });
      }
      if (answer) {
        const { status, headers, body } = answer;
        if (status < 300) return answer;
        // An earlier sending has deleted it, and its answer was lost.
        if (status === 404 && method === 'DELETE' && isUnsure) return { ...answer, status: 204 };
        const error = new ApiError(status, isProblemBody(body) ? body : undefined, headers);
        const isBusy = status === 503 || error.problemName === 'idempotency-key-in-use';
        const isWorthIt = status === 429 || (isBusy && mayRepeat);
        if (isLast || !isWorthIt) throw error;
      }
      isUnsure ||= answer?.status !== 429;
      await pause(pauseBefore(attempt, answer?.headers.get('retry-after') ?? null));
      signal?.throwIfAborted();
    }
  };
};

export type Transport = ReturnType<typeof createTransport>;
