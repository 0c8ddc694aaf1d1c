import { endpoint, entryRequest } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /positiontypes/{id}', entryRequest, found(positionTypes.listed));
