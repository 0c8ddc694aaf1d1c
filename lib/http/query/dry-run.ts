import type { RouteAtRunTime } from '../../api/routes.ts';
import { invalidQuery } from '../../domain/errors.ts';
import { closestName } from '../../text/closest-name.ts';
import { prefersLenient } from '../middleware/request-line.ts';
import type { Step } from '../step.ts';
import { unknownParameters } from './unknown-parameters.ts';

const parameter = 'dryRun';

/**
 * Reads `Prefer`, and the query of a write that can be tried without effect. It refuses unknown
 * parameters in lenient mode, too: a mistyped `dryRun` must not write.
 *
 * @throws query.invalid
 */
export const dryRun = ({ name }: RouteAtRunTime): Step => ({
  before: ({ event: { headers, rawQueryString }, internal }) => {
    internal.lenient = prefersLenient(headers.prefer);
    const query = new URLSearchParams(rawQueryString);
    const faults = unknownParameters(query, name, [parameter], closestName);
    const [value = 'false', ...more] = query.getAll(parameter);
    const refuse = (why: string) =>
      faults.push({ parameter, code: 'invalid_value', message: `${parameter} ${why}` });
    if (more.length > 0) refuse('is given more than once');
    else if (value !== 'true' && value !== 'false') refuse('must be true or false');
    if (faults.length > 0) throw invalidQuery(faults);
    internal.dryRun = value === 'true';
  },
});
