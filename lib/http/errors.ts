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

/** The path exists, but not for this method; `allow` lists the methods that it has. */
export class MethodUnknownError extends HttpError {
  readonly allow: readonly Method[];

  constructor(allow: readonly Method[]) {
    super('method.unknown', `This address answers ${allow.join(', ')}.`);
    this.name = 'MethodUnknownError';
    this.allow = allow;
  }
}

export const pathUnknown = (): HttpError =>
  new HttpError(
    'path.unknown',
    'The address is not part of this API. Mind that paths have no slash at the end.',
  );

export const entryUnknown = (): HttpError =>
  new HttpError('entry.unknown', 'The list has no entry with this id.');

/** An error that is reported to the client. Any other becomes `internal.fault`. */
export type ReportedError = DomainError | HttpError;

export const isReportedError = (error: unknown): error is ReportedError =>
  error instanceof DomainError || error instanceof HttpError;
