import type { Problem, ProblemName, Problems } from './types.ts';

/**
 * The service returned an error.
 *
 * `problem` is undefined when a gateway or proxy in front of the service responded without problem
 * details.
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

/** No attempt got a complete response: the request may or may not have taken effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * Whether the error is a response with this problem; narrows the type of `error.problem`.
 *
 * @param error any thrown value.
 */
export const isProblem = <Name extends ProblemName>(
  error: unknown,
  name: Name,
): error is ApiError & { readonly problem: Problems[Name] } =>
  error instanceof ApiError && error.problemName === name;
