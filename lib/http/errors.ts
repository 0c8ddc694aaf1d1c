import type { ErrorCode } from '../api/problems.ts';
import { allRoutes, basePath, type Method, methodsAt } from '../api/routes.ts';
import { DomainError, type DomainErrorCode } from '../domain/errors.ts';
import { closestName } from '../text/closest-name.ts';

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
    const overridden = method === 'POST' && allow.includes('PUT');
    const hint = overridden ? ', or POST with the header X-HTTP-Method-Override: PUT or DELETE' : '';
    super('method.unknown', `This path does not take ${method}; use ${alternatives(allow)}${hint}.`);
    this.name = 'MethodUnknownError';
    this.allow = allow;
  }
}

/** A path that a client sent, short enough for a message. */
const shownPath = (path: string): string => (path.length > 100 ? `${path.slice(0, 100)}…` : path);

const isRoute = (path: string): boolean =>
  path.startsWith(basePath) && methodsAt(path.slice(basePath.length)).length > 0;

/** The path of a route that is most likely meant. Variables are not compared. */
const meantPath = (path: string): string | undefined => {
  const plain = path.replace(/\/+$/, '');
  const fixed = allRoutes.map((route) => basePath + route.path).filter((one) => !one.includes('{'));
  return [plain, basePath + plain].find((one) => one !== path && isRoute(one)) ?? closestName(plain, fixed);
};

/** @param path as it was sent. */
export const pathUnknown = (path: string): HttpError => {
  const meant = meantPath(path);
  const hint = meant ? `did you mean ${meant}?` : `${basePath}/docs lists its paths.`;
  return new HttpError('path.unknown', `${shownPath(path)} is not a path of this API; ${hint}`);
};

/** @param path of the entry. */
export const entryUnknown = (path: string): HttpError => {
  const list = path.slice(0, path.lastIndexOf('/'));
  return new HttpError('entry.unknown', `The list has no entry with this id; GET ${list} returns the ids.`);
};

/** An error that is reported to the client. Any other becomes `internal.fault`. */
export type ReportedError = DomainError | HttpError;

export const isReportedError = (error: unknown): error is ReportedError =>
  error instanceof DomainError || error instanceof HttpError;
