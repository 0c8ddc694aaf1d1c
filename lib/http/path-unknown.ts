import { basePath, fixedPaths, methodsAt } from '../api/routes.ts';
import { DomainError } from '../domain/errors.ts';
import { closestName } from '../text/closest-name.ts';

/** A path that a client sent, short enough for a message. */
const shownPath = (path: string): string => (path.length > 100 ? `${path.slice(0, 100)}…` : path);

const isRoute = (path: string): boolean =>
  path.startsWith(basePath) && methodsAt(path.slice(basePath.length)).length > 0;

/** The path of a route that is most likely meant. Variables are not compared. */
const meantPath = (path: string): string | undefined => {
  const plain = path.replace(/\/+$/, '');
  const fixed = fixedPaths.map((one) => basePath + one);
  return [plain, basePath + plain].find((one) => one !== path && isRoute(one)) ?? closestName(plain, fixed);
};

/** @param path as it was sent. */
export const pathUnknown = (path: string): DomainError => {
  const meant = meantPath(path);
  const hint = meant ? `did you mean ${meant}?` : `${basePath}/docs lists its paths.`;
  return new DomainError('path.unknown', `${shownPath(path)} is not a path of this API; ${hint}`);
};
