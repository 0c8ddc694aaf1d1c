import type { Problem, ProblemName, Problems } from './types.ts';

/**
 * The service refused the request.
 *
 * `problem` is absent when the answer came from a gateway or proxy in front of the service, without problem details.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly headers: Headers;

  constructor(status: number, problem: Problem | undefined, headers: Headers) {
    super(problem?.detail ?? `The service answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }

  /** The name of the problem: the last part of its `type`. */
  get problemName(): string | undefined {
    return this.problem?.type.split('/').at(-1);
  }
}

/** No whole answer came, however often the request was sent: it may or may not have taken effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * Whether the service refused the request for this reason; `error.problem` then has the type that goes with it.
 *
 * @param error whatever was thrown.
 */
export const isProblem = <Name extends ProblemName>(
  error: unknown,
  name: Name,
): error is ApiError & { readonly problem: Problems[Name] } =>
  error instanceof ApiError && error.problemName === name;
