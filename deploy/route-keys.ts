import { basePath, fallbackFunction, type Route, routes } from '../lib/api/routes.ts';

/** A route as the gateway names it (`GET /api/v1.1/jobs/{id}`), and its function. */
export type GatewayRoute = { readonly key: string; readonly function: string };

const keysOf = ({ method, path, function: name }: Route): GatewayRoute[] =>
  // An HTTP API does not route HEAD to GET.
  (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => {
    return { key: `${each} ${basePath}${path}`, function: name };
  });

/** Every route of the gateway. */
export const gatewayRoutes: readonly GatewayRoute[] = [
  ...routes.flatMap(keysOf),
  { key: '$default', function: fallbackFunction },
];
