import { parameters } from '../openapi/parameters.ts';
import type { Route } from './route.ts';
import { routes } from './table.ts';

/** What a function needs of a route while it runs. */
export type RowAtRunTime = Pick<Route, 'name' | 'onlyWith' | 'overrideOnly'> & {
  /** The names of the query parameters. */
  readonly query?: readonly string[];
};

// In bundles, the build replaces this file by the value of the list: texts, examples, schemas and
// grants are nine tenths of the table.

export const rowsAtRunTime: readonly RowAtRunTime[] = routes.map((route) => {
  const { name, onlyWith, overrideOnly, parameters: names = [] } = route;
  const query = names.map((one) => parameters[one]).filter((one) => one.in === 'query');
  return {
    name,
    ...(onlyWith && { onlyWith }),
    ...(overrideOnly && { overrideOnly }),
    ...(query.length > 0 && { query: query.map((one) => one.name) }),
  };
});
