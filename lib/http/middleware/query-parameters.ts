import { routeAt } from '../../api/routes.ts';
import type { Step, WithMethod } from '../api-event.ts';
import { prefersLenient } from '../body/prefer.ts';
import { QueryReader } from '../query/query-reader.ts';
import { routePath } from './pick-operation.ts';

/** Reads the values of the query parameters; the reader collects the invalid ones. */
export type ReadQuery<Query> = (reader: QueryReader) => Query;

const noParameters = new URLSearchParams();

/**
 * Reads the query, whose parameters the route table lists. A write refuses unknown ones in lenient
 * mode, too: a mistyped `dryRun` must not write.
 *
 * @throws InvalidQueryError with every unknown parameter and invalid value.
 */
export const queryParameters = <Query>(read: ReadQuery<Query>): Step<WithMethod & { query: Query }> => ({
  before: ({ event }) => {
    const { method, rawQueryString, headers } = event;
    if (rawQueryString === '') {
      event.query = read(new QueryReader(noParameters));
      return;
    }
    const path = routePath(event);
    const { query = {}, ignoresQuery } = routeAt(method, path) ?? {};
    const reader = new QueryReader(new URLSearchParams(rawQueryString));
    const ignoresUnknown = ignoresQuery || (method === 'GET' && prefersLenient(headers.prefer));
    if (!ignoresUnknown) reader.refuseUnknown(`${method} ${path}`, Object.keys(query));
    event.query = read(reader);
    reader.throwIfAny();
  },
});

/** For operations whose query parameters have no values to read. */
export const noQuery: ReadQuery<undefined> = () => undefined;
