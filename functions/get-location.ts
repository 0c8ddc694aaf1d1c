import { publicEndpoint } from '../lib/http/endpoint.ts';
import { dataOrUnknown } from '../lib/http/reply/data.ts';
import { findLocation } from '../lib/reference/locations.ts';

export const handler = publicEndpoint({ GET: { run: async ({ id }) => dataOrUnknown(findLocation(id)) } });
