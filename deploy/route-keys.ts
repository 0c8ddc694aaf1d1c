import { basePath, fallbackFunction, type Route, routes } from '../lib/api/routes.ts';

/** What matches no other route. */
export const defaultRoute = '$default';

/** A route as the gateway names it (`GET /api/v1.1/jobs/{id}`), and the function that answers it. */
export type GatewayRoute = { readonly key: string; readonly function: string };

const keysOf = ({ method, path, function: name }: Route): GatewayRoute[] =>
  // An HTTP API does not fall back from HEAD to GET.
  (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => ({
    key: `${each} ${basePath}${path}`,
    function: name,
  }));

/** Every route of the gateway. */
export const gatewayRoutes: readonly GatewayRoute[] = [
  ...routes.flatMap(keysOf),
  { key: defaultRoute, function: fallbackFunction },
];
