import { entryEndpoint } from '../lib/http/endpoint.ts';
import { findLocation } from '../lib/reference/locations.ts';

export const handler = entryEndpoint(findLocation);
