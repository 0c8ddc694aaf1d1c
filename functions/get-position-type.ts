import { endpoint, entryRequest } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { listRoutes } from '../lib/lists/routes.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = endpoint(
  listRoutes['GET /positiontypes/{id}'],
  entryRequest,
  found(positionTypes.listed),
);
