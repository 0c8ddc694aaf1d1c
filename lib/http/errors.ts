import type { ErrorCode } from '../api/problems.ts';
import type { Method } from '../api/routes.ts';
import { DomainError, type DomainErrorCode } from '../domain/errors.ts';

type HttpErrorCode = Exclude<ErrorCode, DomainErrorCode>;

/** Refuses a request for its path, method, headers or JSON. `message` is for the client. */
export class HttpError extends Error {
  readonly code: HttpErrorCode;

  constructor(code: HttpErrorCode, message: string) {
    super(message);
    this.name = 'HttpError';
    this.code = code;
  }
}

/** `GET, PUT or DELETE`. */
const alternatives = (methods: readonly Method[]): string => methods.join(', ').replace(/, (\w+)$/, ' or $1');

/** The path exists, but not for this method; `allow` lists the methods that it has. */
export class MethodUnknownError extends HttpError {
  readonly allow: readonly Method[];

  constructor(method: string, allow: readonly Method[]) {
    const overridden = method === 'POST' ? allow.filter((one) => one !== 'GET') : [];
    const header = `X-HTTP-Method-Override: ${alternatives(overridden)}`;
    const hint = overridden.length > 0 ? `, or POST with the header ${header}` : '';
    super('method.unknown', `This path does not support ${method}; use ${alternatives(allow)}${hint}.`);
    this.name = 'MethodUnknownError';
    this.allow = allow;
  }
}

/** @param path of the entry. */
export const entryUnknown = (path: string): HttpError => {
  const list = path.slice(0, path.lastIndexOf('/'));
  return new HttpError('entry.unknown', `The list has no entry with this id; GET ${list} returns the ids.`);
};

/** An error that is reported to the client. Any other becomes `internal.fault`. */
export type ReportedError = DomainError | HttpError;

export const isReportedError = (error: unknown): error is ReportedError =>
  error instanceof DomainError || error instanceof HttpError;
