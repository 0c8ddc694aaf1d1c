import { fallbackEndpoint } from '../lib/http/endpoint.ts';

export const handler = fallbackEndpoint();
