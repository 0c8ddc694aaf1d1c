import { basePath, type Method, matchesPath, type RouteAtRunTime } from '../contract/route.ts';
import { DomainError } from '../errors/errors.ts';
import { routeGroups } from '../openapi/route-groups.ts';
import { closestName } from '../text/closest-name.ts';

/** All that a bundle has of them. */
const routes = Object.values(routeGroups).flatMap((rows) => Object.values<RouteAtRunTime>(rows));

/** The paths without variables, below `basePath`. */
const fixedPaths: readonly string[] = /* @__PURE__ */ routes.flatMap(({ path }) =>
  path.includes('{') ? [] : path,
);

/**
 * The methods of a path below `basePath`; none for an unknown path. A fixed path takes precedence over
 * one with variables, whatever the method.
 *
 * @param isOn whether the setting is on that a route needs.
 */
export const allowedAt = (path: string, isOn: () => boolean = () => true): readonly Method[] => {
  const segments = path.split('/');
  const route = fixedPaths.includes(path)
    ? routes.find((one) => one.path === path)
    : routes.find((one) => matchesPath(one.path.split('/'), segments));
  return route && (route.onlyWith === undefined || isOn()) ? route.allow : [];
};

/** A longer path is no misspelling, and is cut in messages. */
const longestPath = 100;

const shownPath = (path: string): string =>
  path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;

const isRoute = (path: string): boolean =>
  path.startsWith(basePath) && allowedAt(path.slice(basePath.length)).length > 0;

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
