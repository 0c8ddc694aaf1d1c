import type { RouteAtRunTime } from '../../api/routes.ts';
import type { Output, Run, Step, WithRun } from '../api-event.ts';
import { prefersLenient } from '../body/prefer.ts';
import { QueryReader } from '../query/query-reader.ts';

/** Reads the values of the query parameters; the reader collects the invalid ones. */
type ReadQuery<Query> = (reader: QueryReader) => Query;

/** A use case, alone or with what it reads of the request. */
export type Operation<Call> =
  | Run<Call>
  | { readonly readQuery: ReadQuery<Run<Call>> }
  /** The steps after the query, of which the last sets `run`. */
  | { readonly steps: readonly Step<WithRun<Call>>[] };

/** Joins a use case to the query that it takes. */
export const withQuery = <Call, Query>(
  read: ReadQuery<Query>,
  use: (call: Call, query: Query) => Output | Promise<Output>,
): Operation<Call> => ({
  readQuery: (reader) => {
    const query = read(reader);
    return (call) => use(call, query);
  },
});

/**
 * Reads the query, whose parameters the row of the route lists. A write refuses unknown ones in
 * lenient mode, too: a mistyped `dryRun` must not write.
 *
 * @throws InvalidQueryError with every unknown parameter and invalid value.
 */
export const queryParameters = <Call>(
  { name, method, query = [], ignoresQuery }: RouteAtRunTime,
  operation: Operation<Call>,
): Step<WithRun<Call>> => ({
  before: ({ event }) => {
    const { rawQueryString, headers } = event;
    if (typeof operation === 'function') event.run = operation;
    const readQuery = 'readQuery' in operation ? operation.readQuery : undefined;
    if (rawQueryString === '' && !readQuery) return;
    const reader = new QueryReader(new URLSearchParams(rawQueryString));
    if (rawQueryString !== '') {
      const ignoresUnknown = ignoresQuery || (method === 'GET' && prefersLenient(headers.prefer));
      if (!ignoresUnknown) reader.refuseUnknown(name, query);
      if (query.includes('dryRun')) event.dryRun = reader.flag('dryRun');
    }
    if (readQuery) event.run = readQuery(reader);
    reader.throwIfAny();
  },
});
