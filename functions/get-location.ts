import { entryEndpoint } from '../lib/http/endpoint.ts';
import { listedLocation } from '../lib/reference/locations.ts';

export const handler = entryEndpoint(listedLocation);
