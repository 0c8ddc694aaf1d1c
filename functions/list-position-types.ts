import { publicEndpoint } from '../lib/http/endpoint.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = publicEndpoint(() => ({ data: positionTypes.all() }));
