import { entryEndpoint } from '../lib/http/endpoint.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = entryEndpoint(positionTypes.listed);
