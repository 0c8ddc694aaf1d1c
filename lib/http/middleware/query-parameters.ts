import type { RouteAtRunTime } from '../../api/routes.ts';
import type { Output, Run, Step, WithRun } from '../api-event.ts';
import { prefersLenient } from '../body/prefer.ts';
import { QueryReader } from '../query/query-reader.ts';

/** A use case with what it reads of the request. The query's values, or the last step, set `run`. */
export type Operation<Call> = {
  readonly readQuery?: ReadQuery<Run<Call>>;
  /** The steps after the query. */
  readonly steps?: readonly Step<WithRun<Call>>[];
};

/** Reads the values of the query parameters; the reader collects the invalid ones. */
type ReadQuery<Query> = (reader: QueryReader) => Query;

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
  readQuery: ReadQuery<Run<Call>> | undefined,
): Step<WithRun<Call>> => ({
  before: ({ event }) => {
    const { rawQueryString, headers } = event;
    if (rawQueryString === '' && !readQuery) return;
    const reader = new QueryReader(new URLSearchParams(rawQueryString));
    const ignoresUnknown = ignoresQuery || (method === 'GET' && prefersLenient(headers.prefer));
    if (!ignoresUnknown) reader.refuseUnknown(name, query);
    if (query.includes('dryRun')) event.dryRun = reader.flag('dryRun');
    if (readQuery) event.run = readQuery(reader);
    reader.throwIfAny();
  },
});
