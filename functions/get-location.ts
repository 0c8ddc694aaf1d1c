import { endpoint, entryRequest } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { listedLocation } from '../lib/reference/gazetteer.ts';

export const handler = endpoint('GET /locations/{id}', entryRequest, found(listedLocation));
