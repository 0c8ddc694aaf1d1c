import { publicEndpoint } from '../lib/http/endpoint.ts';
import { data } from '../lib/http/reply/data.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = publicEndpoint({ GET: { run: async () => data({ data: positionTypes.all() }) } });
