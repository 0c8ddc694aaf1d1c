import type { ParameterFault } from '../../domain/errors.ts';
import { shownName } from '../../domain/fault.ts';
import { maxErrors } from '../../limits.ts';

/** Caches that add it to make a request unique expect servers to ignore it. */
const cacheBuster = '_';

/**
 * The parameters that an operation does not have.
 *
 * @param operation such as `GET /jobs`.
 * @param closestName finds the one of `known` that a misspelt one means.
 */
export const unknownParameters = (
  query: URLSearchParams,
  operation: string,
  known: readonly string[] = [],
  closestName: (name: string, names: readonly string[]) => string | undefined = () => undefined,
): ParameterFault[] =>
  [...new Set(query.keys())]
    .filter((parameter) => parameter !== cacheBuster && !known.includes(parameter))
    .slice(0, maxErrors)
    .map((parameter) => {
      const meant = closestName(parameter, known);
      const others = known.length === 0 ? 'which has none' : `which has ${known.join(', ')}`;
      const hint = meant ? `; did you mean ${meant}?` : `, ${others}; leave it out`;
      const message = `${shownName(parameter)} is not a query parameter of ${operation}${hint}`;
      return { parameter, code: 'unknown_parameter', message };
    });
