import { endpoint, entryRequest } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { listRoutes } from '../lib/lists/routes.ts';
import { listedLocation } from '../lib/reference/gazetteer.ts';

export const handler = endpoint(listRoutes['GET /locations/{id}'], entryRequest, found(listedLocation));
