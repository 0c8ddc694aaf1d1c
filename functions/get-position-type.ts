import { entry } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /positiontypes/{id}', entry, found(positionTypes.listed));
