import { parseRetryAfter } from './backoff.ts';
import type { Problem, ProblemName, Problems } from './types.ts';

/** A response, whatever it is. */
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether the body ended early, as when a connection is lost. */
  readonly isIncomplete: boolean;
  /** Whether an earlier attempt of the same call may have taken effect. */
  readonly earlierMayHaveTakenEffect: boolean;
};

const excerpt = (text: string): string => text.slice(0, 200);

// Quoted and escaped as in JSON, so that a body cannot forge lines of a log.
const describeBody = (text: string): string =>
  text === '' ? 'No body arrived.' : `The body starts with ${JSON.stringify(excerpt(text))}.`;

/** A read never takes effect. */
const isWrite = (method: string): boolean => method !== 'GET';

const maxMessage = 1_000;

/** One short line without characters that control a terminal. A cut may leave half a character. */
const oneLine = (message: string): string => {
  const start = message.length > maxMessage ? `${message.slice(0, maxMessage - 1)}…` : message;
  return start.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
};

/** The id that the gateway gives to each request. Browsers hide it. */
const gatewayId = ({ headers }: Received): string | undefined => headers.get('apigw-requestid') ?? undefined;

/** A response that is not the success of the operation. */
export abstract class ResponseError extends Error {
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request. */
  readonly url: string;
  /** The HTTP status. */
  readonly status: number;
  /** The headers of the response. */
  readonly headers: Headers;
  /** The first 200 characters of the body. */
  readonly body: string;
  /** The id of the request in the log of the service; undefined if nothing of the service responded. */
  readonly requestId: string | undefined;
  /** The wait that the header `Retry-After` requests, in milliseconds. */
  readonly retryAfter: number | undefined;
  /**
   * Whether the body ended early, as when a connection is lost: while it was received, within its
   * JSON, or empty where the operation returns JSON.
   */
  readonly isIncomplete: boolean;
  /** Whether the operation may have taken effect, by this attempt or an earlier one of the call. */
  readonly mayHaveTakenEffect: boolean;

  /** @param isUncertain whether this attempt may have taken effect. */
  constructor(message: string, received: Received, isUncertain: boolean, requestId = gatewayId(received)) {
    super(oneLine(message));
    const { method, url, status, headers, text, isIncomplete } = received;
    this.requestId = requestId;
    this.method = method;
    this.url = url;
    this.status = status;
    this.headers = headers;
    this.body = excerpt(text);
    this.retryAfter = parseRetryAfter(headers.get('retry-after'), Date.now());
    this.isIncomplete = isIncomplete;
    this.mayHaveTakenEffect = isWrite(method) && (isUncertain || received.earlierMayHaveTakenEffect);
  }
}

const nameOf = (problem: Problem | undefined): string | undefined => problem?.type.split('/').at(-1);
const inProgress: ProblemName = 'idempotency-key-in-use';

/** `PUT /jobs → 400 validation (request …): …` with every reason; without a problem, the URL in full. */
const describeRefusal = (
  { method, url, status, text }: Received,
  problem: Problem | undefined,
  requestId: string | undefined,
): string => {
  const place = problem ? url.replace(/^.*?\/api\/v1\.1\//, '/') : url;
  const name = problem ? ` ${nameOf(problem)}` : '';
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  const reasons = problem?.errors?.map(({ message }) => message).join('; ') || problem?.detail;
  return `${method} ${place} → ${status}${name}${request}: ${reasons ?? describeBody(text)}`;
};

/**
 * The service returned an error.
 *
 * `problem` is undefined when a gateway or proxy in front of the service responded without problem
 * details (`application/problem+json`).
 */
export class ApiError extends ResponseError {
  override readonly name: string = 'ApiError';
  /** What is wrong, with all `errors` of an invalid job. `isProblem` narrows its type. */
  readonly problem: Problem | undefined;

  constructor(received: Received, problem: Problem | undefined) {
    const requestId = problem?.requestId ?? gatewayId(received);
    // A 409 may mean that the same creation is in progress, also when its problem is lost.
    const isInProgress = received.status === 409 && (nameOf(problem) ?? inProgress) === inProgress;
    const isUncertain = received.status >= 500 || isInProgress;
    super(describeRefusal(received, problem, requestId), received, isUncertain, requestId);
    this.problem = problem;
  }

  /** The name of the problem: the last part of its `type`. */
  get problemName(): string | undefined {
    return nameOf(this.problem);
  }

  /** The id of the job that already has the referenceId (`reference-in-use`). */
  get jobId(): number | undefined {
    return this.problem?.jobId;
  }
}

/**
 * The guard refuses the commit of a synchronisation, because it would remove too many jobs. Nothing
 * was removed, and the synchronisation stays open.
 */
export class SyncGuardError extends ApiError {
  override readonly name: string = 'SyncGuardError';
  /** The id of the synchronisation. */
  readonly syncId: string;
  /** The number of jobs that the commit would remove. */
  readonly removals: number;
  /** The number of active jobs when the synchronisation was opened. */
  readonly current: number;
  /** Some of the referenceIds of the jobs that the commit would remove. */
  readonly sample: readonly string[];

  constructor(received: Received, problem: Problems['sync-too-many-removals']) {
    super(received, problem);
    this.syncId = decodeURIComponent(/\/syncs\/([^/?]+)/.exec(received.url)?.[1] ?? '');
    this.removals = problem.removals;
    this.current = problem.current;
    this.sample = problem.sample;
  }
}

/** The API redirects to another address. The client never follows, because of the key. */
export class RedirectError extends ResponseError {
  override readonly name = 'RedirectError';
  /** The new address; undefined where the platform hides it, as browsers do. */
  readonly location: string | undefined;

  /** @param isFollowed whether the platform sent the request to the new address. */
  constructor(received: Received, location: string | undefined, isFollowed: boolean) {
    const to = location === undefined ? ': check the address' : ` to ${location}: use that address`;
    super(`${received.method} ${received.url}: the API answered with a redirect${to}`, received, isFollowed);
    this.location = location;
  }
}

/**
 * The status was that of a success, but the response is not what the operation returns, such as the
 * page of a proxy. The request may or may not have taken effect.
 */
export class InvalidResponseError extends ResponseError {
  override readonly name = 'InvalidResponseError';

  constructor(received: Received, reason: string) {
    const { method, url, text } = received;
    super(
      `${method} ${url}: not a response of the API (${reason}): check the address and any proxy. ${describeBody(text)}`,
      received,
      true,
    );
  }
}

/** The innermost cause: that of "fetch failed" says what failed. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? reasonOf(cause.cause) : cause.message || cause.name;
};

/** No response arrived, or only a part of a success: the request may or may not have taken effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request. */
  readonly url: string;
  /** Whether the operation may have taken effect: true unless it only reads. */
  readonly mayHaveTakenEffect: boolean;

  constructor(method: string, url: string, cause: unknown) {
    super(oneLine(`No response to ${method} ${url}: ${reasonOf(cause)}`), { cause });
    this.method = method;
    this.url = url;
    this.mayHaveTakenEffect = isWrite(method);
  }
}

/** A response with this problem. */
export type ProblemError<Name extends ProblemName = ProblemName> = ApiError & {
  readonly problem: Problems[Name];
};

/**
 * Whether the error is a response with this problem; narrows the type of `error.problem`.
 *
 * @param error any thrown value.
 */
export const isProblem = <Name extends ProblemName>(
  error: unknown,
  name: Name,
): error is ProblemError<Name> => error instanceof ApiError && error.problemName === name;
