import type { RouteAtRunTime } from '../../api/routes.ts';
import { prefersLenient } from '../middleware/request-line.ts';
import type { Step, WithInput } from '../step.ts';
import { QueryReader } from './query-reader.ts';

/**
 * Reads `Prefer`, and makes the input of the use case of the query, whose parameters the row of the
 * route lists.
 *
 * @throws query.invalid with every unknown parameter and invalid value.
 */
export const queryOf =
  <Input>(read: (reader: QueryReader) => Input) =>
  ({ name, query }: RouteAtRunTime): Step<WithInput<Input>> => ({
    before: ({ event: { headers, rawQueryString }, internal }) => {
      internal.lenient = prefersLenient(headers.prefer);
      const reader = new QueryReader(new URLSearchParams(rawQueryString));
      if (!internal.lenient) reader.refuseUnknown(name, query);
      internal.input = read(reader);
      reader.throwIfAny();
    },
  });
