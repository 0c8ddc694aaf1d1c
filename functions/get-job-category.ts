import { endpoint, entryRequest } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { listRoutes } from '../lib/lists/routes.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = endpoint(
  listRoutes['GET /jobcategories/{id}'],
  entryRequest,
  found(jobCategories.listed),
);
