import { entryEndpoint } from '../lib/http/endpoint.ts';
import { listedLocation } from '../lib/reference/gazetteer.ts';

export const handler = entryEndpoint(listedLocation);
