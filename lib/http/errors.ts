import { basePath, fixedPaths, type Method, methodsAt } from '../api/routes.ts';
import { DomainError } from '../domain/errors.ts';
import { closestName } from '../text/closest-name.ts';

/** `GET, PUT or DELETE`. */
const alternatives = (methods: readonly Method[]): string => methods.join(', ').replace(/, (\w+)$/, ' or $1');

/** The path exists, but not for this method; `allow` lists the methods that it has. */
export class MethodUnknownError extends DomainError {
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
export const entryUnknown = (path: string): DomainError => {
  const list = path.slice(0, path.lastIndexOf('/'));
  return new DomainError('entry.unknown', `The list has no entry with this id; GET ${list} returns the ids.`);
};

/** A longer path is no misspelling, and is cut in messages. */
const longestPath = 100;

const shownPath = (path: string): string =>
  path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;

const isRoute = (path: string): boolean =>
  path.startsWith(basePath) && methodsAt(path.slice(basePath.length)).length > 0;

/** The path of a route that is most likely meant. Variables are not compared. */
const meantPath = (path: string): string | undefined => {
  if (path.length > longestPath) return undefined;
  const plain = path.replace(/^(.*[^/])?\/*$/s, '$1');
  const fixed = fixedPaths.map((one) => basePath + one);
  return [plain, basePath + plain].find((one) => one !== path && isRoute(one)) ?? closestName(plain, fixed);
};

/** @param path as it was sent. */
export const pathUnknown = (path: string): DomainError => {
  const meant = meantPath(path);
  const hint = meant ? `did you mean ${meant}?` : `${basePath}/docs lists its paths.`;
  return new DomainError('path.unknown', `${shownPath(path)} is not a path of this API; ${hint}`);
};
