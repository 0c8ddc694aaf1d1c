import { endpoint, entryRequest } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /jobcategories/{id}', entryRequest, found(jobCategories.listed));
